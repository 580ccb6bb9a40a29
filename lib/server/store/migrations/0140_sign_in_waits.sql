-- How often a password was wrong, by account and place (hashed), and until when the next try has to wait.
CREATE TABLE sign_in_wait (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  free_at timestamptz NOT NULL,
  forget_at timestamptz NOT NULL
);
CREATE INDEX sign_in_wait_forget ON sign_in_wait (forget_at);
