-- The messages of a key are listed by the number they go to.
ALTER TABLE api_message ADD COLUMN number text;
UPDATE api_message a SET number = r.number FROM recipient r WHERE r.campaign_id = a.campaign_id AND r.seq = a.seq;
CREATE INDEX api_message_of_number ON api_message (key_id, number, id);
