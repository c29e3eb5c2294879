"""Plots in which the humans explore: what they are to find, fetch, break, carry or kill, each a set of clauses."""

from claustrophobia.making.boards import explore
from claustrophobia.making.draft import Draft
from claustrophobia.making.forces import ally_of, draw_hell, draw_team
from claustrophobia.making.words import allies

HUNTED = {
    "1643": ["hunter", "destroyer", "scourge", "master-of-souls", "torturer", "cerberus", "bloated"],
    "first": ["underground-hunter", "demon-of-combat", "master-of-souls", "demon-of-destruction", "guardian-demon"],
}
SEALS = 3


def start_of(d: Draft) -> int:
    return d.lots.pick(d.places["doors"])


def room_of(d: Draft, *taken: int) -> int:
    """The tile at the far end."""
    return d.lots.pick([number for number in d.places["rooms"] if number not in taken])


def deed(verb: str, token: str = "", ident: str = "") -> dict[str, object]:
    """A scenario action; its name is among the words."""
    given: dict[str, object] = {"id": ident or verb}
    return given | ({"token": token} if token else {})


def carry(d: Draft, token: str) -> None:
    """What lies about can be taken up and handed on."""
    d.add("action", "take", **deed("take", token))
    d.add("action", "give", **deed("give", token))


def escape(d: Draft) -> None:
    start, way_out = d.lots.shuffled(d.places["doors"])
    draw_team(d)
    draw_hell(d)
    explore(d, start, goals=[way_out], surely=[], back=False)
    need = max(2, (d.team + 1) // 2)
    d.win_when("departed", count=need)
    d.lose_when("dead", count=d.team - need + 1)
    d.add("rule", "exit", tile=way_out)
    d.say("escape", room=way_out, need=need)
    d.say("dead", need=d.team - need + 1)


def hunt(d: Draft) -> None:
    start = start_of(d)
    room = room_of(d, start)
    draw_team(d)
    demon = d.lots.pick(HUNTED[d.ruleset])
    d.demons, d.waiting = [demon], [demon]
    d.tp = d.lots.between(3, 5)
    explore(d, start, goals=[room], surely=[], back=False)
    d.win_when("killed", warrior=demon)
    d.add("rule", "arrival", tile=room, warrior=demon)
    if d.ruleset == "first":
        d.add("rule", "returns", warrior=demon, count=1)
    d.say("hunt", room=room, demon=demon)


def stores(d: Draft) -> None:
    start = start_of(d)
    draw_team(d)
    draw_hell(d)
    need = len(d.places["stashes"]) - 1
    explore(d, start, goals=[], surely=list(d.places["stashes"]), back=True)
    d.win_when("reached", counter="crates", count=need)
    d.add("stash", "find", token="crate")
    carry(d, "crate")
    d.add("action", "deliver", **deed("deliver", "crate"), tile=start, counter="crates")
    d.say("stores", room=start, need=need)
    ambush(d)


def ambush(d: Draft) -> None:
    """What wakes as a stash is opened."""
    points = d.lots.between(1, 4)
    d.add("stash", "ambush", count=points)
    d.say("ambush", points=points)


def seals(d: Draft) -> None:
    start = start_of(d)
    by_rite = d.lots.one_in(2)
    draw_team(d, leader=by_rite)
    draw_hell(d)
    stashes = sorted(d.lots.shuffled(d.places["stashes"])[:SEALS])
    explore(d, start, goals=[], surely=stashes, back=False)
    d.add("stash", "find", token="seal")
    rite(d, by_rite, "seals")
    ambush(d)


def rite(d: Draft, by_rite: bool, key: str, room: int = 0) -> None:  # noqa: FBT001 - drawn just before
    """Seals are used up where they lie, by the redeemer or by anybody."""
    counter = "rites" if by_rite else "broken"
    d.win_when("reached", counter=counter, count=SEALS)
    d.say(key, need=SEALS, room=room)
    if by_rite:
        d.lose_when("killed", warrior="redeemer")
        d.add("action", "spend", **deed("spend", "seal", "rite"), counter=counter, who=["redeemer"])
        d.say("rite", need=SEALS)
        return
    d.add("action", "spend", **deed("spend", "seal", "break"), counter=counter)
    d.say("break", need=SEALS)


def ritual(d: Draft) -> None:
    start = start_of(d)
    room = room_of(d, start)
    by_rite = not d.lots.one_in(3)
    draw_team(d, leader=by_rite)
    draw_hell(d)
    explore(d, start, goals=[room], surely=[], back=False)
    d.add("rule", "lies", tile=room, token="seal", count=SEALS)
    rite(d, by_rite, "ritual", room)


def powder(d: Draft) -> None:
    start = start_of(d)
    room = room_of(d, start)
    draw_team(d)
    draw_hell(d)
    explore(d, start, goals=[room], surely=[], back=False)
    slow = d.ruleset == "1643"
    d.warriors[d.lots.below(2)]["carries"] = ["explosive"]
    d.win_when("reached", counter="fuse", count=3 if slow else 2)
    if slow:
        d.add("rule", "fuse", counter="fuse")
    else:
        d.add("rule", "smoulder", counter="fuse", at_least=6)
    d.add("rule", "last_fall", counter="fuse", at_least=1, outcome="draw")
    d.add("action", "deliver", **deed("deliver", "explosive", "plant"), tile=room, counter="fuse")
    carry(d, "explosive")
    bearer = next(warrior["sheet"] for warrior in d.warriors if "carries" in warrior)
    d.say("powder" if slow else "keg", room=room, bearer=bearer)


def escort(d: Draft) -> None:
    start = start_of(d)
    room = room_of(d, start)
    draw_team(d)
    draw_hell(d)
    explore(d, start, goals=[room], surely=[], back=True)
    ally = d.lots.pick(allies())
    ally_of(d, dict(ally))
    d.win_when("led_out", warrior=ally["id"])
    d.lose_when("killed", warrior=ally["id"])
    d.add("rule", "exit", tile=start)
    d.add("rule", "arrival", tile=room, warrior=ally["id"])
    d.say("escort", room=room, ally=ally["id"], start=start, life=ally["life"])


def gather(d: Draft) -> None:
    start = start_of(d)
    tight = d.lots.one_in(2)
    room = room_of(d, start)
    draw_team(d)
    draw_hell(d)
    explore(d, start, goals=[room], surely=[], back=False)
    need = min(3, d.team - 1) if tight else max(2, d.team - 2)
    d.win_when("gathered", tile=room, count=need)
    d.lose_when("standing_below", count=need)
    d.say("gather", room=room, need=need)
    d.say("below", need=need)


def water(d: Draft) -> None:
    start = start_of(d)
    well = 23
    draw_team(d)
    draw_hell(d)
    need = d.lots.between(2, 3)
    explore(d, start, goals=[well], surely=[16, 17], back=True)
    d.win_when("reached", counter="poured", count=need)
    d.add("action", "fill", **deed("fill", "water"))
    d.add("action", "deliver", **deed("deliver", "water", "pour"), tile=well, counter="poured")
    carry(d, "water")
    d.say("water", room=well, need=need)


def treasure(d: Draft) -> None:
    start = start_of(d)
    draw_team(d)
    draw_hell(d)
    stashes = list(d.places["stashes"])
    explore(d, start, goals=[], surely=stashes, back=True)
    d.win_when("carried_out", token="treasure")
    d.add("rule", "exit", tile=start)
    d.add("stash", "treasure", token="treasure", counter="chests", count=len(stashes))
    carry(d, "treasure")
    d.say("treasure", room=start)
    ambush(d)


def sleeper(d: Draft) -> None:
    start = start_of(d)
    demon = d.lots.pick(HUNTED[d.ruleset])
    draw_team(d)
    d.demons, d.waiting = [demon], [demon]
    d.tp = d.lots.between(3, 6)
    many = d.lots.between(2, 3)
    stashes = sorted(d.lots.shuffled(d.places["stashes"])[:many])
    explore(d, start, goals=[], surely=stashes, back=True)
    d.win_when("killed", warrior=demon)
    d.add("rule", "awakens", warrior=demon, tile=start, counter="broken", at_least=many)
    d.add("stash", "find", token="seal")
    d.add("action", "spend", **deed("spend", "seal", "break"), counter="broken")
    d.say("sleeper", room=start, demon=demon, need=many)
    ambush(d)


def possessed(d: Draft) -> None:
    """As in the box: those who were lost are called back (first edition)."""
    start = start_of(d)
    lost = ("brute", "blade-for-hire")
    draw_team(d, leader=True, only=lost)
    demon = "possessed-one"
    others = [one.id for one in d.box.demons if one.id not in {demon, "master-of-souls"}]
    d.demons, d.waiting = [d.lots.pick(others), demon], [demon]
    d.tp = d.lots.between(3, 5)
    explore(d, start, goals=[], surely=list(d.places["stashes"]), back=False)
    for sheet in lost:
        d.warriors.append({"sheet": sheet, "later": True})
    d.win_when("reached", counter="saved", count=2)
    d.lose_when("reached", counter="fallen", count=3)
    d.lose_when("killed", warrior="redeemer")
    d.add("rule", "returns", warrior=demon, count=0)
    d.add("rule", "falls", warrior=demon, counter="fallen")
    d.add("stash", "lurk", warrior=demon)
    d.add("action", "exorcise", id="exorcise", warrior=demon, counter="saved", who=["redeemer"])
    d.say("possessed", need=2)
