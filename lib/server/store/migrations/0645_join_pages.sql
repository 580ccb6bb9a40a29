-- Pages on which people join: their words, what they agree to, and the list that they come into.
CREATE TABLE join_page (
  id uuid PRIMARY KEY,
  slug text COLLATE "C" NOT NULL CONSTRAINT join_page_slug UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name text NOT NULL,
  wording jsonb NOT NULL,                       -- {en: {title, text}, sw: {title, text}}
  purposes text[] NOT NULL CHECK (cardinality(purposes) > 0),
  list_id uuid REFERENCES contact_list ON DELETE SET NULL,
  sender_id text NOT NULL,                      -- of the SMS with the code
  is_open boolean NOT NULL,
  created_by uuid NOT NULL REFERENCES app_user, -- for whom the codes are sent
  created_at timestamptz NOT NULL
);
CREATE INDEX join_page_list ON join_page (list_id) WHERE list_id IS NOT NULL;

-- The last code for a number on a page, with what stood there: the page may change before the code comes back. Deleted a day
-- after it was sent, and with the person.
CREATE TABLE join_code (
  page_id uuid NOT NULL REFERENCES join_page ON DELETE CASCADE,
  number text NOT NULL,                         -- E.164
  code_hash bytea NOT NULL,                     -- keyed: six digits are found by trying
  language text NOT NULL CHECK (language IN ('en', 'sw')),
  wording text NOT NULL,
  purposes text[] NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  PRIMARY KEY (page_id, number)
);
CREATE INDEX join_code_number ON join_code (number);
CREATE INDEX join_code_sent ON join_code (sent_at);
