-- A name for what a list is asked, for one person or, without an owner, for all.
CREATE TABLE saved_view (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('events', 'messages', 'inbox')),
  name text NOT NULL,
  ask jsonb NOT NULL,                           -- what the address of the list asks, as the contract has it
  owner uuid REFERENCES app_user ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_view_of_person ON saved_view (owner, lower(name)) WHERE owner IS NOT NULL;
CREATE UNIQUE INDEX saved_view_of_team ON saved_view (lower(name)) WHERE owner IS NULL;
