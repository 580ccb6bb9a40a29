-- A campaign may have a second text: so many in a hundred people get one of the two, drawn by chance, and the others wait until a
-- person has chosen which of them they get.
ALTER TABLE campaign ADD COLUMN variant jsonb, ADD COLUMN variant_winner text CHECK (variant_winner IN ('a', 'b'));

-- Whom of such a campaign a plan put where: sent the first text, the second, or whichever is chosen. Of those who wait for the choice
-- the second text is here and the first with the recipient; once they get the second (`is_swapped`), the other way round.
CREATE TABLE variant_member (
  campaign_id uuid NOT NULL,
  seq integer NOT NULL,
  arm text NOT NULL CHECK (arm IN ('a', 'b', 'rest')),
  text text,
  segments smallint,
  is_swapped boolean NOT NULL DEFAULT false,
  PRIMARY KEY (campaign_id, seq)
);
CREATE INDEX variant_member_tried ON variant_member (campaign_id, arm, seq) WHERE arm IN ('a', 'b');
