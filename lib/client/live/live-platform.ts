import {
  LIVE_SIGNALS,
  LIVE_TOPICS,
  type LiveSignal,
  type LiveTopic,
} from "#lib/contract/desk/live/live-topic.ts";

/**
 * Cut lines come back within a moment as a rule: `reconnecting`. `offline` is a line on which nothing was heard for too
 * long, `resting` one that the server answered but has no room for.
 */
export type LiveState = "starting" | "live" | "reconnecting" | "offline" | "resting";

/** What the line is and when anything was last heard on it, in ms; `heardAt` is null before the first word. */
export type LiveStatus = { state: LiveState; heardAt: number | null };

export type LiveMessage = { id: string; name: LiveTopic | LiveSignal; data: unknown };

/** One open stream to the server. */
export type LiveLine = { close(): void };

/** What a line is asked to carry: names as `?topics=` has them, null for everything; `isBack`: another one ended here. */
export type LiveAsked = { topics: string | null; isBack: boolean };

/** What a browser gives; tests give their own. */
export type LivePlatform = {
  open(
    lastEventId: string,
    on: { message(message: LiveMessage): void; cut(isFinal: boolean): void },
    asked: LiveAsked,
  ): LiveLine;
  /** Calls `lead` in one tab at a time; the promise it returns holds the office until it resolves. */
  lead(signal: AbortSignal, lead: () => Promise<void>): void;
  /** Calls `work` whenever somebody comes back to this tab. */
  returned(signal: AbortSignal, work: () => void): void;
  /** Calls `work` when this tab is shown, has been hidden for a while, or is gone. */
  shown(signal: AbortSignal, work: (shown: Shown) => void): void;
  /** Calls `work` when the browser has lost its network, or has it again; a console on this very machine needs none. */
  networked(work: () => void): () => void;
  channel(): {
    post(said: LeaderMessage): void;
    listen(listener: (said: LeaderMessage) => void): void;
    close(): void;
  };
  now(): number;
  later(ms: number, work: () => void): () => void;
};

export type Shown = "seen" | "hidden" | "gone";

/** What a tab shows, by names; `from` is the id up to which it has heard of that, "" where that needs no care. */
export type Want = { tab: string; names: readonly string[]; from: string };

export type LeaderMessage =
  | { message: LiveMessage }
  | { want: Want }
  /** This tab has missed something of what it shows. */
  | { again: string }
  | { status: LiveStatus; lastEventId: string }
  | { ask: true };

/** Every name the stream may use. */
export const LIVE_NAMES: readonly (LiveTopic | LiveSignal)[] = [...LIVE_TOPICS, ...LIVE_SIGNALS];
