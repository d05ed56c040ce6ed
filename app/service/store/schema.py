"""The initial schema. Where the contract has a name for a column, the column has this name.

No column holds a matched value: a match is a place, a masked text and a keyed fingerprint. Columns
named `sealed` are encrypted (`service/base/secrets.py`). File names are stored twice: `file_raw`
is the exact name (bytes), `path` the text for display. `user_permissions.resource_id` is 0 in the
realm `global`. Rows of `objects`, `marks`, `seen` and `inaccess` outlive their Location for a
while (`store/removal.py`). `objects.risk` is NULL without live matches, otherwise a sum of
`store.risk.BITS`.
"""

from __future__ import annotations

TABLES = """
CREATE TABLE migrations (number INTEGER PRIMARY KEY, time REAL NOT NULL) STRICT;

CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  domain TEXT NOT NULL,
  login TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  password TEXT NOT NULL,
  created REAL NOT NULL
) STRICT;

CREATE TABLE user_permissions (
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  realm TEXT NOT NULL,
  resource_id INTEGER NOT NULL,
  permission TEXT NOT NULL,
  PRIMARY KEY (user_id, realm, resource_id, permission)
) STRICT, WITHOUT ROWID;

CREATE TABLE groups (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  comments TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE targets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id INTEGER NOT NULL REFERENCES groups(id),
  name TEXT NOT NULL,
  platform TEXT,
  comments TEXT NOT NULL DEFAULT '',
  credential_id TEXT,
  proxy_id TEXT
) STRICT;
CREATE UNIQUE INDEX targets_by_name ON targets(group_id, name);

CREATE TRIGGER targets_gone AFTER DELETE ON targets BEGIN
  DELETE FROM user_permissions WHERE realm = 'target' AND resource_id = OLD.id; END;

CREATE TABLE locations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  target_id INTEGER NOT NULL REFERENCES targets(id) ON DELETE CASCADE,
  protocol TEXT NOT NULL,
  path TEXT NOT NULL,
  credential_id TEXT,
  proxy_id TEXT,
  search_status TEXT NOT NULL DEFAULT 'none',
  search_time REAL,
  progress REAL,
  run INTEGER NOT NULL DEFAULT 0,
  blank INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX locations_by_target ON locations(target_id);

CREATE TABLE gone_locations (id INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER locations_gone AFTER DELETE ON locations BEGIN
  INSERT INTO gone_locations VALUES (OLD.id); END;

CREATE TABLE seen_bases (
  location_id INTEGER PRIMARY KEY REFERENCES locations(id) ON DELETE CASCADE,
  basis TEXT NOT NULL
) STRICT;
CREATE TABLE seen (
  location_id INTEGER NOT NULL,
  folder BLOB NOT NULL,
  record BLOB NOT NULL,
  PRIMARY KEY (location_id, folder)
) STRICT, WITHOUT ROWID;

CREATE TABLE mounts (
  location_id INTEGER PRIMARY KEY REFERENCES locations(id) ON DELETE CASCADE,
  mount_point TEXT NOT NULL
) STRICT;

CREATE TABLE objects (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  target_id INTEGER NOT NULL,
  location_id INTEGER NOT NULL,
  parent_id INTEGER REFERENCES objects(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  file_raw BLOB NOT NULL,
  inner TEXT NOT NULL,
  owner TEXT NOT NULL,
  file_group TEXT NOT NULL DEFAULT '',
  mode INTEGER,
  content_type TEXT NOT NULL,
  encoding TEXT NOT NULL,
  stream_size INTEGER NOT NULL,
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  device TEXT NOT NULL,
  inode TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  container INTEGER NOT NULL,
  extracted INTEGER NOT NULL DEFAULT 0,
  run INTEGER NOT NULL,
  match INTEGER NOT NULL DEFAULT 0,
  test INTEGER NOT NULL DEFAULT 0,
  prohibited INTEGER NOT NULL DEFAULT 0,
  risk INTEGER,
  status TEXT,
  sign_off TEXT,
  reason TEXT,
  error TEXT,
  user TEXT,
  job_id INTEGER,
  status_time REAL
) STRICT;
CREATE UNIQUE INDEX objects_by_file ON objects(location_id, file_raw, inner);
CREATE INDEX objects_by_parent ON objects(parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX objects_by_target ON objects(target_id, path);
CREATE INDEX objects_totals ON objects(location_id, match, test, prohibited);
CREATE INDEX objects_by_risk ON objects(location_id, risk, match, prohibited);
CREATE INDEX objects_by_type ON objects(content_type, location_id);
CREATE INDEX objects_by_status ON objects(status) WHERE status IS NOT NULL;

CREATE TABLE matches (
  id INTEGER PRIMARY KEY,
  object_id INTEGER NOT NULL REFERENCES objects(id) ON DELETE CASCADE,
  data_type TEXT NOT NULL,
  severity TEXT NOT NULL,
  offset INTEGER NOT NULL,
  length INTEGER NOT NULL,
  masked TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  near TEXT NOT NULL,
  trace TEXT NOT NULL,
  place TEXT NOT NULL DEFAULT '',
  mark TEXT,
  purged INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX matches_by_object ON matches(object_id, offset);

CREATE TABLE counts (
  object_id INTEGER NOT NULL REFERENCES objects(id) ON DELETE CASCADE,
  data_type TEXT NOT NULL,
  match INTEGER NOT NULL,
  test INTEGER NOT NULL,
  prohibited INTEGER NOT NULL,
  purge_match INTEGER NOT NULL,
  purge_test INTEGER NOT NULL,
  purge_prohibited INTEGER NOT NULL,
  PRIMARY KEY (object_id, data_type)
) STRICT, WITHOUT ROWID;
CREATE INDEX counts_by_type ON counts(data_type);

CREATE TABLE metadata (
  object_id INTEGER NOT NULL REFERENCES objects(id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  value TEXT NOT NULL,
  day TEXT
) STRICT;
CREATE INDEX metadata_by_object ON metadata(object_id);
CREATE INDEX metadata_by_day ON metadata(label, day) WHERE day IS NOT NULL;
CREATE INDEX metadata_by_value ON metadata(label, value);

CREATE TABLE marks (
  location_id INTEGER NOT NULL,
  file_raw BLOB NOT NULL,
  inner TEXT NOT NULL,
  data_type TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  near TEXT NOT NULL,
  mark TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  PRIMARY KEY (location_id, file_raw, inner, data_type, fingerprint, near)
) STRICT, WITHOUT ROWID;

CREATE TABLE remediations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  object_id INTEGER NOT NULL REFERENCES objects(id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  sign_off TEXT NOT NULL,
  reason TEXT NOT NULL,
  error TEXT,
  user TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  time REAL NOT NULL
) STRICT;
CREATE INDEX remediations_by_object ON remediations(object_id);

CREATE TABLE inaccess (
  id INTEGER PRIMARY KEY,
  location_id INTEGER NOT NULL,
  file_raw BLOB NOT NULL,
  path TEXT NOT NULL,
  severity TEXT NOT NULL,
  message TEXT NOT NULL,
  time REAL NOT NULL
) STRICT;
CREATE INDEX inaccess_by_location ON inaccess(location_id, severity);

CREATE TABLE schedules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  label TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL,
  repeat_days INTEGER NOT NULL DEFAULT 0,
  repeat_months INTEGER NOT NULL DEFAULT 0,
  next_scan REAL,
  options TEXT NOT NULL DEFAULT '{}',
  user TEXT NOT NULL,
  created REAL NOT NULL
) STRICT;
CREATE INDEX schedules_by_status ON schedules(status);

CREATE TABLE schedule_locations (
  schedule_id INTEGER NOT NULL REFERENCES schedules(id) ON DELETE CASCADE,
  location_id INTEGER NOT NULL REFERENCES locations(id) ON DELETE CASCADE,
  subpath TEXT,
  status TEXT NOT NULL,
  started REAL,
  updated REAL,
  job_id INTEGER,
  PRIMARY KEY (schedule_id, location_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX schedule_locations_by_location ON schedule_locations(location_id);

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  title TEXT NOT NULL,
  created REAL NOT NULL,
  updated REAL NOT NULL,
  target_id INTEGER,
  location_id INTEGER,
  object_id INTEGER,
  path TEXT NOT NULL,
  message TEXT NOT NULL DEFAULT '',
  progress REAL,
  files_done INTEGER,
  files_found INTEGER,
  bytes_done INTEGER,
  status TEXT,
  verified INTEGER,
  verification TEXT,
  undoable_until REAL,
  user TEXT,
  user_uid TEXT,
  sign_off TEXT,
  reason TEXT,
  payload TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE INDEX jobs_by_state ON jobs(state);
CREATE INDEX jobs_by_object ON jobs(object_id) WHERE object_id IS NOT NULL;

CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time REAL NOT NULL,
  module TEXT NOT NULL,
  class TEXT NOT NULL,
  message TEXT NOT NULL,
  user TEXT,
  target_id INTEGER,
  location_id INTEGER,
  job_id INTEGER
) STRICT;

CREATE TABLE credentials (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  label TEXT NOT NULL,
  type TEXT NOT NULL,
  username TEXT NOT NULL,
  cert_name TEXT,
  sealed BLOB NOT NULL
) STRICT;
CREATE TRIGGER credentials_gone AFTER DELETE ON credentials BEGIN
  DELETE FROM user_permissions WHERE realm = 'credential' AND resource_id = OLD.id; END;

CREATE TABLE filters (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL,
  group_id INTEGER REFERENCES groups(id) ON DELETE CASCADE,
  target_id INTEGER REFERENCES targets(id) ON DELETE CASCADE,
  from_date TEXT,
  to_date TEXT,
  days INTEGER,
  size INTEGER,
  sealed BLOB
) STRICT;

CREATE TABLE data_types (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  sealed BLOB
) STRICT;

CREATE TABLE type_profiles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  label TEXT NOT NULL UNIQUE,
  types TEXT NOT NULL
) STRICT;

CREATE TABLE searched_types (
  location_id INTEGER PRIMARY KEY REFERENCES locations(id) ON DELETE CASCADE,
  types TEXT NOT NULL
) STRICT;

CREATE TABLE risk_profiles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  label TEXT NOT NULL,
  level TEXT NOT NULL,
  priority INTEGER NOT NULL,
  rules TEXT NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX risk_profiles_by_label ON risk_profiles(label) WHERE NOT removed;

CREATE TABLE object_risk (
  object_id INTEGER NOT NULL REFERENCES objects(id) ON DELETE CASCADE,
  profile_id INTEGER NOT NULL REFERENCES risk_profiles(id) ON DELETE CASCADE,
  location_id INTEGER NOT NULL,
  first INTEGER NOT NULL,
  PRIMARY KEY (object_id, profile_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX object_risk_by_profile ON object_risk(profile_id, location_id, first);

CREATE TABLE risk_history (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time REAL NOT NULL,
  target_id INTEGER REFERENCES targets(id) ON DELETE CASCADE,
  total INTEGER NOT NULL,
  high INTEGER NOT NULL,
  medium INTEGER NOT NULL,
  low INTEGER NOT NULL,
  unmapped INTEGER NOT NULL,
  first_high INTEGER NOT NULL,
  first_medium INTEGER NOT NULL,
  first_low INTEGER NOT NULL,
  matches INTEGER NOT NULL
) STRICT;
CREATE INDEX risk_history_by_target ON risk_history(target_id, id);

CREATE TABLE risk_profile_history (
  point_id INTEGER NOT NULL REFERENCES risk_history(id) ON DELETE CASCADE,
  profile_id INTEGER NOT NULL REFERENCES risk_profiles(id) ON DELETE CASCADE,
  count INTEGER NOT NULL,
  first_count INTEGER NOT NULL,
  PRIMARY KEY (point_id, profile_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX risk_profile_history_by_profile ON risk_profile_history(profile_id);
"""
