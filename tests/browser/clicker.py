"""Somebody who clicks whatever is lit, as soon as it is: every click must do something."""

import random
from dataclasses import dataclass, field

from playwright.sync_api import Page

# What can be clicked now, and truly so: nothing lies over it. Passing only if there is nothing else.
LIT = """() => {
  const table = document.querySelector('.table');
  if (document.querySelector('.end, .reopen')) return 'over';
  const dialog = document.querySelector('dialog[open]');
  if (!dialog && !table?.dataset.asked) return null;
  const root = dialog ?? document.querySelector('.drawer') ?? table;
  const targets = dialog ? '[data-first]' : document.querySelector('.drawer') ? '.drawer [data-option]'
    : '.dock [data-option], .dock [data-aims], .tray .ln.can, .destiny .can button.words, .destiny button.back,'
      + ' .draft [data-option], .board [data-mark]:not([data-mark^="ghost"])';
  const found = [...root.querySelectorAll(targets)].flatMap((node) => {
    if (!node.checkVisibility({ visibilityProperty: true }) || node.ariaPressed === 'true') return [];
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const board = node.closest('.board');
    if (!hit || !(board ? hit.closest('[data-mark]') === node : node.contains(hit))) return [];
    return [{ x, y, what: node.dataset.option ?? node.dataset.mark ?? node.className }];
  });
  const more = found.filter(({ what }) => what !== 'pass');
  const all = more.length ? more : found;
  return all.length ? all : null;
}"""
# What a click changes: the update, or what is armed, held or open.
STATE = """() => {
  const table = document.querySelector('.table');
  const armed = ['[data-aimed]', '[data-sure]', '.drawer', 'dialog[open]', '.end', '.reopen']
    .map((one) => document.querySelectorAll(one).length);
  const held = [...document.querySelectorAll('[aria-pressed="true"]')].map((one) => one.ariaLabel ?? one.textContent);
  return [table.dataset.update, document.querySelector('[data-aimed]')?.dataset.option, ...armed, ...held].join();
}"""


@dataclass
class Clicker:
    page: Page
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    clicked: list[str] = field(default_factory=list)

    def lit(self) -> bool:
        """Waits until something is lit; False once the game is over."""
        self.page.wait_for_function(LIT)
        return bool(self.page.evaluate(LIT) != "over")

    def click(self) -> None:
        """One click on something lit; it is an error if nothing comes of it."""
        points = self.page.evaluate(LIT)
        point = self.rng.choice(points)
        before = self.state()
        self.page.mouse.click(point["x"], point["y"])
        self.clicked.append(point["what"])
        self.page.wait_for_function(f"was => ({STATE})() !== was", arg=before)

    def state(self) -> str:
        """What a click changes: the update, or what is armed, held or open."""
        return str(self.page.evaluate(STATE))
