-- What the world keeps. One script for SQLite and PostgreSQL; ${key} is a whole number that names a row.

CREATE TABLE facts (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('sequence', 0);
INSERT INTO counters (name, value) VALUES ('fence', 0);
INSERT INTO counters (name, value) VALUES ('avatar', 0);

CREATE TABLE avatars (
  id ${key},
  name TEXT NOT NULL,
  x DOUBLE PRECISION NOT NULL,
  y DOUBLE PRECISION NOT NULL,
  heading DOUBLE PRECISION NOT NULL,
  guest BOOLEAN NOT NULL
);

-- An item has an owner or a place, never both. There is no index by owner and no reference to the
-- avatars: both would make every change of hands several times as expensive.
CREATE TABLE items (
  id ${key},
  owner BIGINT,
  x DOUBLE PRECISION,
  y DOUBLE PRECISION,
  sequence BIGINT NOT NULL,
  CHECK ((owner IS NULL AND x IS NOT NULL AND y IS NOT NULL)
    OR (owner IS NOT NULL AND x IS NULL AND y IS NULL))
);

CREATE TABLE doors (
  id TEXT PRIMARY KEY,
  locked BOOLEAN NOT NULL,
  open BOOLEAN NOT NULL,
  sequence BIGINT NOT NULL
);

-- Answers to requests, so that a request that is asked again happens once. They are only appended
-- and forgotten in order; who asks for one finds it through an index in memory.
CREATE TABLE requests (
  sequence ${key},
  actor BIGINT NOT NULL,
  number BIGINT NOT NULL,
  operation TEXT NOT NULL,
  time BIGINT NOT NULL
);
