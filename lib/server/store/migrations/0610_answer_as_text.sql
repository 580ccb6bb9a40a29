-- An answer is read whole or not at all, and jsonb of a thousand messages took as long to make as a third of their rows. As text it is
-- compressed at little cost to a tenth, in the log of the database and for the 90 days that it is kept.
ALTER TABLE api_request ALTER answer TYPE json;
ALTER TABLE api_request ALTER answer SET STORAGE EXTENDED;
