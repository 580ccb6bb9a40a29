-- Which columns of a list a person shows, where that is not what the list shows of its own: {"messages": {"id": true}}.
ALTER TABLE app_user ADD COLUMN list_columns jsonb NOT NULL DEFAULT '{}';
