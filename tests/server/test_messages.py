"""Whatever a client sends, it is understood or it is not; nothing breaks."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from claustrophobia.server.messages import understood
from claustrophobia.server.subscribers import Refused
from guests import Thinkers, hears, room_for, seated, sent_to

plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40)
data = st.recursive(plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner))
KINDS = ("hello", "choose", "why", "hint", "explain", "inspect", "undo", "takeback", "ping")
kinds = st.sampled_from([*KINDS, "fly"])
fields = st.dictionaries(
    st.sampled_from(["have", "number", "option", "id", "bot", "name", "offer", "accept"]), plain, max_size=3
)
messages = st.dictionaries(kinds, fields | plain, max_size=2)


@settings(max_examples=300, deadline=None)
@given(noise=st.binary(max_size=200) | st.text(max_size=200) | data.map(json.dumps) | messages.map(json.dumps))
def test_noise_is_not_understood_or_is_one_message(noise: bytes | str) -> None:
    found = understood(noise)
    assert found is None or found[0] in KINDS


@settings(max_examples=150, deadline=None)
@given(said=st.lists(messages, max_size=6))
@example(said=[{"takeback": {"offer": True}}])  # who plays both sides has nobody to ask
def test_no_message_breaks_a_table(said: list[dict[str, Any]]) -> None:
    """Carried out or refused with a reason; never anything else."""

    async def scene() -> None:
        room, _ = room_for()
        room.bots = Thinkers()  # type: ignore[assignment]
        for role in ("human", "infernal", "spectator", "both"):
            subscriber = await seated(room, role)
            for message in said:
                with suppress(Refused):
                    await hears(room, subscriber, json.dumps(message))
            await asyncio.gather(*subscriber.answers)
        late = await seated(room, "spectator")
        assert sent_to(room, late), "who comes late is still told of the table"
        room.close()

    asyncio.run(scene())
