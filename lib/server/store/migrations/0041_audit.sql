-- From where and by which request; rows written before this have neither and no key.
ALTER TABLE audit
  ADD COLUMN address text,
  ADD COLUMN request_id text,
  ADD COLUMN key_id text;                       -- which secret the hash is made with
CREATE INDEX audit_at ON audit (at);
