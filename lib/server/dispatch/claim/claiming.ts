import type { Tx } from "#lib/db/index.ts";
import type { CampaignAtWork } from "#lib/server/store/campaign/campaign.ts";
import type { Chunk } from "#lib/server/store/campaign/plan.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import type { Connection } from "#lib/server/store/sending/connection.ts";
import type { SendingPoint } from "#lib/server/store/sending/sending-clock.ts";
import type { ReadAhead } from "./read-ahead.ts";

export type Claim =
  | { kind: "attempt"; attempt: Attempt; body: string }
  | { kind: "probe"; failedTries: number }
  | { kind: "wait"; delayMs: number }
  | { kind: "stopped" };

export type Claiming = {
  tx: Tx;
  campaignId: string;
  service: "sms" | "chat";
  /** Of these alone a claim looks up whether the template can still be sent. */
  hasTemplate: boolean;
  owner: string;
  point: SendingPoint | null;
  ahead: ReadAhead;
  /** So long after its claim a request leaves at most where a limit counts it; the least where nothing is said. */
  marginMs?: number;
  now: Date;
  timeZone: string;
  /** Takes what a claim writes last; whoever does waits for it behind the commit, and believes neither before. */
  behindCommit?: (written: Promise<unknown>) => void;
};

/** A chunk read ahead, and which of its numbers had opted out when the campaign's row was locked. */
export type Likely = { chunk: Chunk; optedOut: string[] } | undefined;

/** What a claim has locked or looked up before. */
export type Gates = { campaign: CampaignAtWork; connection: Connection; likely: Likely };
