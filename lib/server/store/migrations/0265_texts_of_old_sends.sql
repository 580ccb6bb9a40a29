-- The people of a send by hand go with what was written to them; of those that went before, the text was left.
UPDATE campaign SET content = CASE WHEN content ? 'text'
    THEN jsonb_set(content, '{text}', '""') #- '{template,templateParameters}' ELSE content - 'templateParameters' END
  WHERE kind = 'direct' AND people_removed_at IS NOT NULL;
-- The reason that is kept with a campaign could name somebody.
UPDATE campaign SET first_reason = regexp_replace(first_reason, '([0-9][[:space:]()._*~/-]{0,3}){7,}', '', 'g')
  WHERE people_removed_at IS NOT NULL AND first_reason ~ '[0-9]';
