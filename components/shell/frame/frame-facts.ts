import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Environment, PlaceKey } from "./navigation.ts";

/** What someone must act on at a place; `urgent` when it waits for a decision. */
export type PlaceCount = { count: number; meaning: string; isUrgent?: boolean | undefined };

/** Everything the frame shows that changes; whoever renders the frame keeps it fresh. */
export type FrameFacts = {
  environment: Environment;
  /** Live, and only numbers of the team are written to. */
  isTrial: boolean;
  /** Empty where nobody has said it. */
  organisation: string;
  user: { name: string; email: string; role: Role; rights: readonly Right[] };
  credits: { amount: number; at: string } | null;
  newestDataAt: string | null;
  liveState: "starting" | "live" | "reconnecting" | "offline" | "resting";
  /** While it is offline, when we last heard from the server, in ms; null where we never did. */
  silentSince: number | null;
  /** What waits for a person, in lines of the bell. */
  needs: number;
  /** Notices that this person has not seen. */
  unseen: number;
  counts: Partial<Record<PlaceKey, PlaceCount>>;
};
