-- What is searched for is compared as it is said to whoever asked, also by the worker, which works through the list for them.
ALTER TABLE event_replay ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'sw'));
