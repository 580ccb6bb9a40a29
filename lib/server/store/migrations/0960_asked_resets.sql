-- Whoever types an address under *Forgot your password?* is answered before anybody looks whether it is known: what was typed waits here for
-- the worker, which mails a link where there is such a person.
CREATE TABLE asked_reset (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  address text NOT NULL,
  request_id text NOT NULL,
  asked_at timestamptz NOT NULL
);
-- Nobody made such a link: it neither replaces one that somebody of the team has handed out, nor says who gave the password.
ALTER TABLE reset_code ADD COLUMN is_asked boolean NOT NULL DEFAULT false;
