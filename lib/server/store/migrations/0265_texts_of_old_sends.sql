-- The people of a send by hand go with what was written to them; of those that went before, the text was left.
UPDATE campaign SET content = CASE WHEN content ? 'text'
    THEN jsonb_set(content, '{text}', '""') #- '{template,templateParameters}' ELSE content - 'templateParameters' END
  WHERE kind = 'direct' AND people_removed_at IS NOT NULL;
