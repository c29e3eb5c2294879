CREATE TABLE schema_version (
    version INTEGER NOT NULL,
    PRIMARY KEY (version)
);

CREATE TABLE tables (
    id VARCHAR(16) NOT NULL,
    created BIGINT NOT NULL,
    creator VARCHAR(64) NOT NULL,
    scenario VARCHAR(120) NOT NULL,
    options TEXT NOT NULL,
    content TEXT NOT NULL,
    fingerprint VARCHAR(32) NOT NULL,
    seed VARCHAR(80) NOT NULL,
    seeded BOOLEAN NOT NULL,
    human VARCHAR(80) NOT NULL,
    infernal VARCHAR(80) NOT NULL,
    hot_seat BOOLEAN NOT NULL,
    free_undo BOOLEAN NOT NULL,
    first INTEGER NOT NULL,
    outcome VARCHAR(16),
    rematch_of VARCHAR(16),
    PRIMARY KEY (id)
);

CREATE INDEX tables_by_creator ON tables (creator, created);

CREATE TABLE campaigns (
    id VARCHAR(16) NOT NULL,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    creator VARCHAR(64) NOT NULL,
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    hot_seat BOOLEAN NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE replays (
    id VARCHAR(16) NOT NULL,
    created BIGINT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE seats (
    table_id VARCHAR(16) NOT NULL,
    token_hash VARCHAR(64) NOT NULL,
    role VARCHAR(16) NOT NULL,
    PRIMARY KEY (table_id, token_hash),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

CREATE TABLE choices (
    table_id VARCHAR(16) NOT NULL,
    number INTEGER NOT NULL,
    side INTEGER NOT NULL,
    option TEXT NOT NULL,
    next INTEGER NOT NULL,
    made BIGINT NOT NULL,
    PRIMARY KEY (table_id, number),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

CREATE TABLE notes (
    id INTEGER NOT NULL,
    table_id VARCHAR(16) NOT NULL,
    "after" INTEGER NOT NULL,
    kind VARCHAR(32) NOT NULL,
    side INTEGER NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

CREATE INDEX ix_notes_table_id ON notes (table_id);

CREATE TABLE campaign_contents (
    campaign_id VARCHAR(16) NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (campaign_id),
    FOREIGN KEY(campaign_id) REFERENCES campaigns (id) ON DELETE CASCADE
);

CREATE TABLE campaign_seats (
    campaign_id VARCHAR(16) NOT NULL,
    token_hash VARCHAR(64) NOT NULL,
    role VARCHAR(16) NOT NULL,
    PRIMARY KEY (campaign_id, token_hash),
    FOREIGN KEY(campaign_id) REFERENCES campaigns (id) ON DELETE CASCADE
);

CREATE TABLE descents (
    table_id VARCHAR(16) NOT NULL,
    campaign_id VARCHAR(16) NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE,
    FOREIGN KEY(campaign_id) REFERENCES campaigns (id) ON DELETE CASCADE
);

CREATE INDEX ix_descents_campaign_id ON descents (campaign_id);
