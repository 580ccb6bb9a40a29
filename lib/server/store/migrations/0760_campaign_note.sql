-- What a campaign is for, in the words of whoever made it: for colleagues and for whoever approves it. It is never sent.
ALTER TABLE campaign ADD COLUMN note text;
