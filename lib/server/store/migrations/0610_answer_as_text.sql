-- An answer is read whole or not at all, and jsonb of a thousand messages took as long to make as their rows of api_message.
ALTER TABLE api_request ALTER answer TYPE json;
