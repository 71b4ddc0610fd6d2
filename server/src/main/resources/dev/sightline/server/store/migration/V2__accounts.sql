-- Who may come in.

-- look and fold are what a name looks like; see the names of server.session.
CREATE TABLE accounts (
  id ${key},
  name TEXT NOT NULL,
  look TEXT NOT NULL UNIQUE,
  fold TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  avatar BIGINT NOT NULL UNIQUE REFERENCES avatars (id),
  created BIGINT NOT NULL
);

-- A guest's session has no account.
CREATE TABLE sessions (
  token TEXT PRIMARY KEY,
  account BIGINT REFERENCES accounts (id) ON DELETE CASCADE,
  avatar BIGINT NOT NULL REFERENCES avatars (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  created BIGINT NOT NULL,
  expires BIGINT NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (account);
CREATE INDEX sessions_by_avatar ON sessions (avatar);
CREATE INDEX sessions_by_expiry ON sessions (expires);

-- kind is 'ban' or 'mute', subject is 'avatar:ID' or 'address:BLOCK'.
CREATE TABLE sanctions (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  expires BIGINT NOT NULL,
  reason TEXT NOT NULL,
  created BIGINT NOT NULL,
  PRIMARY KEY (kind, subject)
);

INSERT INTO counters (name, value) VALUES ('account', 0);
