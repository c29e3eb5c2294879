"""The tables of the database. A game is its headers, its secret seed and its choices; nothing else is kept of it.

Whatever changes here needs a step in `migrations/versions`.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData()

versions = Table(  # for versions of the program without migrations: they refuse a number they do not know
    "schema_version", metadata, Column("version", Integer, primary_key=True)
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970
    Column("creator", String(64), nullable=False),  # a hash of the address, for the cap on open tables
    Column("scenario", String(120), nullable=False),
    Column("scenario_text", Text, nullable=False, server_default=text("''")),  # its file, if it is somebody's own
    Column("options", Text, nullable=False),  # JSON, those of the engine
    Column("content", Text, nullable=False),  # the text of an override file, or nothing
    Column("fingerprint", String(32), nullable=False),  # of the content the game is played with
    Column("seed", String(80), nullable=False),  # empty until the game is dealt
    Column("seeded", Boolean, nullable=False),  # somebody chose the seed: open practice
    Column("human", String(80), nullable=False),  # person, or bot:NAME
    Column("infernal", String(80), nullable=False),  # person, bot:NAME, or rules where nobody plays that side
    Column("hot_seat", Boolean, nullable=False),
    Column("free_undo", Boolean, nullable=False),
    Column("first", Integer, nullable=False),  # the side that decides first; -1: nobody
    Column("outcome", String(16)),
    Column("rematch_of", String(16)),
    Column("version", Integer, nullable=False, server_default="0"),  # grows with every write (`writes.follow`)
    Column("written", String(32), nullable=False, server_default="none"),  # the key of the last write
    Column("salt", String(32), nullable=False, server_default="none"),
    Column("secret", String(32), nullable=False, server_default="none"),  # with the words it makes the seed (`pledge`)
    Column("rules", String(32), nullable=False, server_default="none"),  # the version of the program it was begun with
    Column("hints", Boolean, nullable=False, server_default=false()),  # two people agreed on hints when it was laid
    Index("tables_by_creator", "creator", "created"),
    Index("tables_by_rematch", "rematch_of", unique=True),  # one rematch a table
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("token_hash", String(64), primary_key=True),  # only the link has the token itself
    Column("role", String(16), nullable=False),
)

places = Table(  # seats for one person each; tables of version 0.2 have none
    "places",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String(16), primary_key=True),
    Column("taken", BigInteger, nullable=False),  # the time; 0: it is free
    Column("code", String(64), nullable=False),  # a hash of the code that gives the seat back on another device
)

holders = Table(  # who has which seat
    "holders",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", String(64), primary_key=True),  # a hash of the identity in a browser's cookie
    Column("role", String(16), nullable=False),
)

words = Table(  # the words that players have sent for the dice
    "words",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String(16), primary_key=True),
    Column("word", String(64), nullable=False),
)

choices = Table(
    "choices",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1 on, each once
    Column("side", Integer, nullable=False),  # the seat that chose, by its number (`seats.SEATS`)
    Column("option", Text, nullable=False),  # in notation
    Column("next", Integer, nullable=False),  # the side that decides next; -1: nobody, the game is over
    Column("made", BigInteger, nullable=False),
)

notes = Table(  # what people did about takebacks: it stays visible in the story
    "notes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("after", Integer, nullable=False),  # after how many choices
    Column("kind", String(32), nullable=False),
    Column("side", Integer, nullable=False),
)

campaigns = Table(  # what is between the five games of a campaign, all of it in its text
    "campaigns",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("creator", String(64), nullable=False),
    Column("number", Integer, nullable=False),  # grows with every change; a change must name the last number
    Column("text", Text, nullable=False),
    Column("hot_seat", Boolean, nullable=False),
    Column("seeded", Boolean, nullable=False, server_default=false()),  # somebody chose the seed: open practice
)

campaign_contents = Table(  # the owner's content file of a campaign that is played with one
    "campaign_contents",
    metadata,
    Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("content", Text, nullable=False),
)

campaign_seats = Table(
    "campaign_seats",
    metadata,
    Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("token_hash", String(64), primary_key=True),
    Column("role", String(16), nullable=False),
)

campaign_places = Table(
    "campaign_places",
    metadata,
    Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String(16), primary_key=True),
    Column("taken", BigInteger, nullable=False),
    Column("code", String(64), nullable=False),
)

campaign_holders = Table(
    "campaign_holders",
    metadata,
    Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("role", String(16), nullable=False),
)

descents = Table(  # the tables of a campaign
    "descents",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("campaign_id", ForeignKey("campaigns.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("number", Integer, nullable=False),  # the campaign's number when the table was laid
)

replays = Table(
    "replays",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("creator", String(64), nullable=False, server_default="none"),  # a hash of the address it came from
    Column("record", Text, nullable=False),
)

judgements = Table(  # what decisions of games were worth (`analyses`)
    "judgements",
    metadata,
    Column("analysis", String(64), primary_key=True),  # a hash of the record, and of how it is looked at
    Column("spot", Integer, primary_key=True, autoincrement=False),  # which of its decisions, from 0 on
    Column("judged", Text, nullable=False),  # JSON
    Column("made", BigInteger, nullable=False),
)

crew = Table(  # servers and workers that are alive and use the queue
    "crew",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("places", Integer, nullable=False),  # how many jobs it does at the same time; 0 for a server
    Column("fits", String(64), nullable=False),  # its version and content: only equal ones work together
    Column("until", BigInteger, nullable=False),  # in milliseconds: without a sign of life until then it counts as dead
)

jobs = Table(  # the queue of jobs for workers (`queue`)
    "jobs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("asked_by", ForeignKey("crew.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("asked", BigInteger, nullable=False),
    Column("fits", String(64), nullable=False),
    Column("address", String(64), nullable=False),  # this and the next two: on whose behalf (`shares.Asker`)
    Column("table_id", String(16), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("work", Text, nullable=False),  # JSON
    Column("seconds", Float, nullable=False),  # how long it may take
    Column("taken_by", ForeignKey("crew.id", ondelete="SET NULL"), index=True),
    Column("taken", BigInteger, nullable=False, server_default="0"),  # the time
    Column("tries", Integer, nullable=False, server_default="0"),  # how often it was taken
    Column("address_turn", BigInteger, nullable=False, server_default="0"),  # the last turn of its address
    Column("table_turn", BigInteger, nullable=False, server_default="0"),  # and of its table; turns are counted
    Column("answer", Text),  # JSON
)

servers = Table(  # the living servers, where several share a database (`leases`)
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(80), nullable=False),  # where the others reach it
    Column("secret", String(64), nullable=False),  # calls of other servers must show that they know it
    Column("family", String(32), nullable=False),  # the same for all that one `serve --workers` has started
    Column("worker", Integer, nullable=False),  # its number among these
    Column("seen", DateTime(timezone=True), nullable=False),  # its last sign of life, by the database's clock
)

leases = Table(  # which server serves which table (`leases`)
    "leases",
    metadata,
    Column("key", String(16), primary_key=True),  # a table, or a campaign with all its circles
    Column("server", ForeignKey("servers.id", ondelete="CASCADE"), nullable=False, index=True),
)
