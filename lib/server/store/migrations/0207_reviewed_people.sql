-- The people of these were removed; what the review of their file had shown of some of them was not.
UPDATE campaign SET audience = audience - '{excluded,preview,repeats}'::text[] WHERE people_removed_at IS NOT NULL;
