-- Nobody reads it any more: it knew fewer ways of writing a number than the mask does.
ALTER TABLE template DROP COLUMN shown;
