-- Networks whose people a campaign holds while the others go on. `goes_on`: it is let go once the network is no longer late.
-- `let_through`: so many of its people are still to be sent to, from `tried_at` on, to see whether the network is late.
CREATE TABLE network_hold (
  campaign_id uuid NOT NULL,
  network text NOT NULL,
  held_at timestamptz NOT NULL,
  held_by uuid NOT NULL,
  goes_on boolean NOT NULL,
  let_through integer NOT NULL DEFAULT 0,
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (campaign_id, network)
);

-- Whom a claim has passed because their network is held: queued, and behind the cursor. Let go they are put back as any others are.
CREATE TABLE network_waiting (
  campaign_id uuid NOT NULL,
  network text NOT NULL,
  seq integer NOT NULL,
  pack text NOT NULL,
  PRIMARY KEY (campaign_id, network, seq)
);
