"""Movement (MOV)."""

from tables import play, table, texts, warrior


def test_mov_2_leaving_a_tile_costs_one_movement() -> None:
    """MOV-2: a scout with movement 2 takes two steps and no third."""
    game = table(
        phase="human_activation",
        tiles=[(48, "0,0"), (26, "0,-1"), (14, "0,-2"), (41, "0,-3")],
        warriors={"scout-a": {"at": "0,0", "die": 2}, "brute-a": {"at": "0,0", "die": 1}},
    )
    play(game, "activate scout-a", "move scout-a 0,-1")
    assert "move scout-a 0,-2" in texts(game)
    play(game, "move scout-a 0,-2")
    assert warrior(game, "scout-a")["at"] == 2
    assert not [option for option in texts(game) if option.startswith("move")]
