-- One person can be erased by number. Of an event its id and times stay, so that it is known when it comes again.
ALTER TABLE event ADD COLUMN erased_at timestamptz;

-- By what later events tell which message they are about: of erased messages, as a digest, for an id may hold a number.
CREATE TABLE erased_ref (
  digest bytea PRIMARY KEY
);

-- Figures of a campaign still count whom it knows no more.
ALTER TABLE campaign ADD COLUMN n_erased integer NOT NULL DEFAULT 0;
