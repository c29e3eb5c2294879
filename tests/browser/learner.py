"""A learner at a lesson's page: does what is lit, and touches nothing but what lies in the spotlight."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from browser.clicker import STATE
from patience import trying

# What can be touched for an option, nearest to it first, if it lies in the hole and nothing lies over it.
POINT = """([option, sentence]) => {
  const shown = document.querySelector(`dialog[open] [data-option="${option}"]`)?.getBoundingClientRect();
  if (shown) return [shown.left + shown.width / 2, shown.top + shown.height / 2];
  const ring = document.querySelector('.spotlight .ring:not(.outer)')?.getBoundingClientRect();
  if (!ring) return null;
  const [verb, first, second] = option.split(' ');
  const face = /^(white|red)(.)$/.exec(first ?? '');
  const wanted = [
    `.main-btn[data-option="${option}"]`,
    '.aimed-odds ~ .other-weapon, .other-weapon',
    `[data-option="${option}"]`, `[data-aims="${option}"]`,
    verb === 'bring' ? `.opt[data-sheet="${first}"][aria-pressed="false"]` : null,
    `.board [data-mark][aria-label="${sentence}"]`,
    verb === 'place' ? '.board [data-mark="ghost-place"]' : null,
    verb === 'guard' ? `.tray[data-warrior="${first}"] h2 button` : null,
    verb === 'value' ? `.hand .card.can[data-inspect="instinct:${second}"]` : null,
    verb === 'gift' ? `.tray[data-warrior="${first}"] .ln.usable` : null,
    face && verb === 'destiny' ? `.take[aria-pressed="false"][aria-label="${face[1]} ${face[2]}"]` : null,
  ].filter(Boolean);
  const found = [];
  for (const node of document.querySelectorAll('.tray .ln.can, .destiny .can button'))
    if (node.ariaLabel === sentence || node.textContent.includes(sentence)) found.push(node);
  found.unshift(...wanted.flatMap((one) => [...document.querySelectorAll(one)]));
  found.push(...document.querySelectorAll('.dock .main-btn:not([data-option])'));
  if (!document.querySelector('.drawer')) found.push(...document.querySelectorAll('.dock [aria-keyshortcuts="o"]'));
  for (const node of found) {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const inside = x > ring.left && x < ring.right && y > ring.top && y < ring.bottom;
    const hit = document.elementFromPoint(x, y);
    const board = node.closest('.board');
    if (inside && hit && (board ? board.contains(hit) : node.contains(hit))) return [x, y];
  }
  return null;
}"""
# The spotlight is where it belongs one frame after the page was drawn anew.
FRAMES = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  requestAnimationFrame(done))))"""
# Where the card lies against the hole and the window, in pixels: how much it covers, how far it reaches beyond.
COVERED = """() => {
  const card = document.querySelector('.guide').getBoundingClientRect();
  const hole = document.querySelector('.spotlight .ring:not(.outer)').getBoundingClientRect();
  const width = Math.min(card.right, hole.right) - Math.max(card.left, hole.left);
  const height = Math.min(card.bottom, hole.bottom) - Math.max(card.top, hole.top);
  const beyond = Math.max(-card.left, -card.top, card.right - innerWidth, card.bottom - innerHeight, 0);
  return { covered: Math.max(width, 0) * Math.max(height, 0), hole: hole.width * hole.height, beyond };
}"""


@dataclass
class Learner:
    page: Page

    @property
    def card(self) -> Locator:
        return self.page.locator(".guide")

    def at(self) -> int:
        """The number of the step, from 0; -1 once the lesson is done."""
        return int(self.page.evaluate("() => Number(document.querySelector('.guide')?.dataset.step ?? -1)"))

    def stands(self, step: int) -> None:
        """Until the guide is at a step, and has pointed."""
        self.page.wait_for_selector(f'.guide[data-step="{step}"]:not(.waits)')
        self.page.wait_for_selector(".spotlight .ring", state="attached")

    def follows(self, option: str, sentence: str) -> None:
        """Do the option by touching what lies in the spotlight."""
        before = self.at()
        for _ in trying(f"{option} is done in the spotlight"):
            point = self.page.evaluate(POINT, [option, sentence])
            if point:
                state = self.page.evaluate(STATE)
                self.page.mouse.click(*point)
                self.page.wait_for_function(f"was => ({STATE})() !== was", arg=state)
                self.page.evaluate(FRAMES)
            if self.at() != before:
                return

    def tries(self, option: str) -> None:
        """Type an option, whatever is lit."""
        field = self.page.locator(".command input")
        field.fill(option)
        field.press("Enter")

    def covers(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(COVERED)
        return found
