"""Plots on a board that lies open from the start: to last, to strike back, to keep watch, to close what is open."""

from typing import Final

from claustrophobia.making.boards import FEWEST_TURNS, lay_out
from claustrophobia.making.draft import Draft
from claustrophobia.making.forces import draw_hell, draw_team, station
from claustrophobia.making.plots import deed

MOUTHS: Final = 3


def settle(d: Draft, slots: list[int]) -> None:
    """Put the humans on these tiles, as many on each as it holds (MOV-7)."""
    room = {tile.number: tile.saturation for tile in d.box.tiles}
    left = {slot: room[d.tiles["layout"][slot]["number"]] for slot in slots}
    for warrior in d.warriors:
        slot = next(slot for slot in slots if left[slot])
        left[slot] -= 1
        if slot:
            warrior["at"] = slot


def hall_of(d: Draft) -> int:
    """The tile the humans begin on: one that holds five."""
    return d.lots.pick([number for number in d.places["halls"] if number in d.places["doors"]])


def stand(d: Draft) -> None:
    draw_team(d)
    draw_hell(d)
    hall = hall_of(d)
    lay_out(d, [hall], d.lots.between(4, 6), [])
    settle(d, [0, 1])
    station(d)
    d.turns = max(FEWEST_TURNS, d.minutes // 5 + 2 + d.knobs.turns)
    d.limit = "human"
    need = max(2, d.team - 2)
    d.lose_when("standing_below", count=need)
    wave = d.lots.between(1, 2)
    d.add("rule", "wave", count=wave, turn=2)
    d.say("stand", need=need, turn=d.turns)
    d.say("below", need=need)
    d.say("wave", points=wave, turn=2)


def reckoning(d: Draft) -> None:
    draw_team(d)
    draw_hell(d)
    hall = hall_of(d)
    lay_out(d, [hall], d.lots.between(3, 5), [])
    settle(d, [0, 1])
    station(d, 2)
    d.turns = max(FEWEST_TURNS, d.minutes // 5 + 3 + d.knobs.turns)
    d.limit = "human"
    d.tp += 2
    need = max(8, d.turns + d.lots.between(4, 6))
    dead = 2 if d.team < 5 else 3
    d.win_when("reached", counter="slain", count=need)
    d.lose_when("dead", count=dead)
    d.add("rule", "toll", who=["infernal"], counter="slain")
    d.say("reckoning", count=need, turn=d.turns)
    d.say("dead", need=dead)


def vigil(d: Draft) -> None:
    draw_team(d)
    draw_hell(d)
    hall = hall_of(d)
    post = d.lots.pick([number for number in d.places["rooms"] if number not in {hall, *d.places["lairs"], 24}])
    lay_out(d, [hall, post], d.lots.between(4, 5), [])
    settle(d, [0, 1])
    station(d)
    need = max(2, d.minutes // 10 + d.knobs.deeds)
    d.turns = max(need + 2, d.minutes // 5 + 3 + d.knobs.turns)
    d.win_when("reached", counter="watches", count=need)
    d.add("rule", "held", tile=post, who=["human"], count=2, counter="watches")
    d.say("vigil", room=post, need=need)


def mouths(d: Draft) -> None:
    draw_team(d)
    draw_hell(d)
    d.tp += 3
    hall = hall_of(d)
    ends = sorted(d.lots.shuffled(d.places["ends"])[:MOUTHS])
    slots = lay_out(d, [hall], d.lots.between(3, 5), ends, least_open=0)
    found = [number for number in ends if number in slots]
    settle(d, [0, 1])
    station(d, 4)
    each = 1 + d.lots.one_in(2)
    d.tiles["tokens"] = [{"at": slots[number], "token": "seal", "count": each} for number in found]
    need = each * len(found)
    d.turns = max(FEWEST_TURNS, d.minutes // 5 + each + d.knobs.turns)
    d.win_when("reached", counter="broken", count=need)
    d.add("rule", "portal", token="seal")
    d.add("action", "spend", **deed("spend", "seal", "break"), counter="broken")
    d.say("mouths" if each > 1 else "mouths_one", need=len(found), rooms=found, seals=need)
    d.say("break", need=need)
