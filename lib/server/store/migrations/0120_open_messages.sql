-- Messages whose last word is still to come: expiry and completion read these, and not the history beside them.
CREATE INDEX message_open ON message (created_at) WHERE state IN ('scheduled', 'handed', 'operator');
CREATE INDEX message_open_of_campaign ON message (campaign_id) WHERE state IN ('scheduled', 'handed', 'operator');
-- Sent campaigns are looked at a page at a time.
CREATE INDEX campaign_sent ON campaign (id) WHERE state = 'sent';
