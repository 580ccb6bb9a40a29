-- What the team writes to itself in a conversation; it goes with it.
CREATE TABLE conversation_note (
  id uuid PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES contact_window (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,                      -- whole milliseconds: a page of a conversation ends at one
  author_id uuid NOT NULL REFERENCES app_user (id),
  text text NOT NULL
);
CREATE INDEX conversation_note_of ON conversation_note (conversation_id, at, id);
-- What is old goes along this one.
CREATE INDEX conversation_note_at ON conversation_note (at);
