"""The tables of the database. A game is its headers, its secret seed and its choices; nothing else is kept of it.

Whatever changes here needs a step in `migrations/versions`.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

versions = Table(  # what programs read that know no migrations: they refuse any other number
    "schema_version", metadata, Column("version", Integer, primary_key=True)
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970
    Column("creator", String(64), nullable=False),  # a hash of the address, for the cap on open tables
    Column("scenario", String(120), nullable=False),
    Column("options", Text, nullable=False),  # JSON, those of the engine
    Column("content", Text, nullable=False),  # the text of an override file, or nothing
    Column("fingerprint", String(32), nullable=False),  # of the content the game is played with
    Column("seed", String(80), nullable=False),
    Column("seeded", Boolean, nullable=False),  # somebody chose the seed
    Column("human", String(80), nullable=False),  # person, or bot:NAME
    Column("infernal", String(80), nullable=False),  # the same, or rules where nobody plays that side
    Column("hot_seat", Boolean, nullable=False),
    Column("free_undo", Boolean, nullable=False),
    Column("first", Integer, nullable=False),  # the side that decides first; -1: nobody
    Column("outcome", String(16)),
    Column("rematch_of", String(16)),
    Column("version", Integer, nullable=False, server_default="0"),  # how often it was written to (`writes.follow`)
    Column("written", String(32), nullable=False, server_default="none"),  # the key of what was written last
    Index("tables_by_creator", "creator", "created"),
    Index("tables_by_rematch", "rematch_of", unique=True),  # one rematch a table
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("token_hash", String(64), primary_key=True),  # the token itself is known to its holder alone
    Column("role", String(16), nullable=False),
)

places = Table(  # the seats that are for one person each; of tables of before there are none
    "places",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String(16), primary_key=True),
    Column("taken", BigInteger, nullable=False),  # when; 0: it is free
    Column("code", String(64), nullable=False),  # a hash of the code that gives the seat back on another device
)

holders = Table(  # whose seat it is
    "holders",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("holder", String(64), primary_key=True),  # a hash of the identity in a browser's cookie
    Column("role", String(16), nullable=False),
)

choices = Table(
    "choices",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1: a number cannot be written twice
    Column("side", Integer, nullable=False),  # the seat that chose, by its number (`seats.SEATS`)
    Column("option", Text, nullable=False),  # in notation
    Column("next", Integer, nullable=False),  # the side that decides next; -1: nobody, the game is over
    Column("made", BigInteger, nullable=False),
)

notes = Table(  # takebacks between people stay visible
    "notes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("after", Integer, nullable=False),  # the number of choices it was made after
    Column("kind", String(32), nullable=False),
    Column("side", Integer, nullable=False),
)

campaigns = Table(  # a campaign is its text; what lies between five games
    "campaigns",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("creator", String(64), nullable=False),
    Column("number", Integer, nullable=False),  # how often it has changed: nothing is written over unseen
    Column("text", Text, nullable=False),
    Column("hot_seat", Boolean, nullable=False),
)

campaign_contents = Table(  # the owner's file a campaign is played with, if it is
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
    Column("number", Integer, nullable=False),  # the campaign's, when the table was laid for it
)

replays = Table(
    "replays",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("creator", String(64), nullable=False, server_default="none"),  # a hash of the address it came from
    Column("record", Text, nullable=False),
)
