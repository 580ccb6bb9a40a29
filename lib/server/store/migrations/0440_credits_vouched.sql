-- When a person last said that there are credits: a balance that was told before stops no request of this campaign.
ALTER TABLE campaign ADD COLUMN credits_vouched_at timestamptz;
