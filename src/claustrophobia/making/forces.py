"""Drawing the forces of both sides: who goes down, what they carry, which demon waits for them (SET-2 to SET-6)."""

from typing import Final

from claustrophobia.making.draft import Data, Draft

USUAL: Final = 4  # humans
FEWEST: Final = 3
MOST: Final = 5  # as many as the tile they begin on holds
PAIRED: Final = ("possessed-a", "possessed-b")  # one demon in two bodies: they come together
TROGLODYTE: Final = "troglodyte"


def draw_team(d: Draft, *, leader: bool = False, only: tuple[str, ...] = ()) -> None:
    """Draw the humans, their gifts and equipment. `leader`: the redeemer has a part in the plot; `only`: with these."""
    lots = d.lots
    led = leader or not lots.one_in(8)
    usual = USUAL + (lots.one_in(4))
    size = min(MOST, max(FEWEST, usual + d.knobs.humans))
    order = list(only) or lots.shuffled(d.spare_sheets())
    d.reserve = order[-1]
    gifts = draw_gifts(d)
    sheets = [*(["redeemer"] if led else []), *order][:size]
    d.warriors = [{"sheet": sheet} for sheet in sheets]
    if led:
        d.warriors[0]["gifts"] = gifts
    draw_equipment(d, usual)
    d.hand = lots.between(0, 2)


def draw_gifts(d: Draft) -> list[str]:
    """Two gifts of different values, or three (SET-6)."""
    many = 2 + d.lots.one_in(4)
    found: dict[int, str] = {}
    for gift in d.lots.shuffled(d.box.gifts):
        if gift.value not in found and len(found) < many:
            found[gift.value] = gift.id
    return [found[value] for value in sorted(found)]


def draw_equipment(d: Draft, usual: int) -> None:
    """A few cards, each for somebody who may bear it and has none; of those who are surely there (EQP rows)."""
    wanted = d.lots.between(1, 3)
    bearers = d.warriors[: min(usual - 1, len(d.warriors))]
    for card in d.lots.shuffled(d.box.equipment):
        free = [one for one in bearers if one["sheet"] in card.bearers and "equipment" not in one]
        if free and wanted:
            d.lots.pick(free)["equipment"] = [card.id]
            wanted -= 1


def draw_hell(d: Draft, *, without: tuple[str, ...] = ()) -> None:
    """Draw the demon that the infernal player may bring in, and what there is to begin with."""
    known = [demon.id for demon in d.box.demons if demon.id not in {*without, PAIRED[1], "possessed-one"}]
    demon = d.lots.pick(known)
    d.demons += list(PAIRED) if demon == PAIRED[0] else [demon]
    d.tp = d.lots.between(3, 6)
    d.events = int(d.lots.one_in(3))


def station(d: Draft, drawn: int = 0) -> None:
    """Troglodytes in play at the start, as drawn and by the knob, on the tiles farthest from the first (MOV-7)."""
    layout = d.tiles["layout"]
    room = {tile.number: tile.saturation for tile in d.box.tiles}
    far = sorted(range(len(layout)), key=lambda slot: -abs(layout[slot]["x"]) - abs(layout[slot]["y"]))
    free = [slot for slot in far for _ in range(room[layout[slot]["number"]])]
    many = max(0, drawn + d.knobs.beasts)
    d.in_play += [{"sheet": TROGLODYTE, "at": slot} for slot in free[:many]]


def ally_of(d: Draft, ally: Data) -> None:
    """Somebody who is no soldier, and comes into the game later (SET-9)."""
    d.allies.append(ally)
    d.warriors.append({"sheet": ally["id"], "later": True})
