-- Texts of the team that are picked into an answer.
CREATE TABLE saved_reply (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  text text NOT NULL,                           -- {{name}} is who gets it, as far as a name is known
  changed_by uuid NOT NULL REFERENCES app_user (id),
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_reply_name ON saved_reply (lower(name));
