-- A thousand rows of api_message at once: the check of each key (none is ever deleted) and an index that nothing reads took a third of the
-- insert, and to compress the answer of as many as long as to write it.
ALTER TABLE api_message DROP CONSTRAINT api_message_key_id_fkey, DROP CONSTRAINT api_message_pkey;
ALTER TABLE api_request ALTER answer SET STORAGE EXTERNAL, ALTER digests SET STORAGE EXTERNAL;
