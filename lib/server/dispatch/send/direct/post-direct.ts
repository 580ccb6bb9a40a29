import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "#lib/server/context.ts";
import { NEVER_SENT, type Outcome } from "../../attempt/outcome.ts";
import { settleIn, settleStubbornly } from "../../settle/settle-stubbornly.ts";
import { sendAttempt } from "../send-attempt.ts";
import type { Planned } from "./plan-direct.ts";

export type Posting = Pick<Context, "db" | "sends" | "clock">;

/** How long a person waits for a database that does not take the answer. */
const PATIENCE_MS = 20_000;

/** In a transaction of its own; a request of which nobody knows whether it was written down was not sent. */
export async function claimDirect<T extends Planned | null>(
  posting: Posting,
  claim: (tx: Tx) => Promise<T>,
): Promise<T> {
  const claimed: Planned[] = [];
  try {
    return await posting.db.transaction(async (tx) => {
      const made = await claim(tx);
      if (made) claimed.push(made);
      return made;
    });
  } catch (error) {
    // The commit may have been made before the connection broke: then nobody would ever end this attempt.
    for (const planned of claimed) store(posting, planned, NEVER_SENT).catch(() => undefined);
    throw error;
  }
}

/**
 * Makes one request, once, and stores its answer before anybody is told; answers as what it was stored. Throws
 * `service_unknown_outcome` where it was answered and could not be stored.
 */
export async function postDirect(posting: Posting, planned: Planned): Promise<Outcome> {
  const outcome = await sendAttempt(posting.sends, planned.attempt, planned.body);
  const stored = await storeInTime(posting.clock, store(posting, planned, outcome));
  if (outcome.kind === "fault") return outcome;
  if (!stored.isStored) throw answeredButNotStored(stored.cause);
  const { settled } = stored;
  return settled?.kind === "fault" && settled.fault.retry === "unknown-outcome" ? settled : outcome;
}

const store = ({ db, clock }: Posting, { attempt }: Planned, outcome: Outcome): Promise<Outcome | null> =>
  settleStubbornly({
    clock,
    outcome,
    store: (kept) =>
      db.transaction((tx) => settleIn(tx, { attempt, outcome: kept ?? outcome, isDirect: true })),
  });

/** Storing goes on in this process when nobody waits for it any more. */
async function storeInTime(
  clock: Context["clock"],
  storing: Promise<Outcome | null>,
): Promise<{ isStored: boolean; settled?: Outcome | null; cause?: unknown }> {
  const waiting = new AbortController();
  const stored = storing.then(
    (settled) => ({ isStored: true, settled }),
    (cause: unknown) => ({ isStored: false, cause }),
  );
  const late = clock.sleep(PATIENCE_MS, waiting.signal).then(() => ({ isStored: false }));
  const first = await Promise.race([stored, late]);
  waiting.abort();
  return first;
}

function answeredButNotStored(cause: unknown): Fault {
  const detail =
    "The service has answered, but we could not store the answer yet. Do not send it again. Look under Messages in a few minutes.";
  return new Fault("service_unknown_outcome", detail, { cause, retry: "unknown-outcome" });
}
