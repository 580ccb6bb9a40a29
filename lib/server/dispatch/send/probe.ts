import { Fault, type FaultCode } from "#lib/fault.ts";
import { lockCampaign } from "#lib/server/store/campaign/campaign.ts";
import { hastenReplays } from "#lib/server/store/sending/answer/replay.ts";
import {
  closeBreaker,
  forgetTries,
  noteFailedProbe,
  setBreaker,
} from "#lib/server/store/sending/connection.ts";
import type { Service } from "#lib/service/index.ts";
import { checkDelayMs } from "../hold/breaker-hold.ts";
import { holdForOutage, MAX_FAILED_TRIES } from "../hold/hold-on-doubt.ts";
import type { Run } from "./run.ts";

type Probed = { campaignId: string; service: "sms" | "chat" };

/** Probes in a row that failed: of this lane, and of all since the breaker opened. */
type Failed = { failedProbes: number; failedTries: number };

/** A harmless read after a pause: an answer of the service itself says it is back. */
export function probe(run: Run, work: Probed, failed: Failed): Promise<boolean> {
  return work.service === "sms"
    ? probeSms(run, work, failed.failedTries)
    : probeChat(run, work, failed.failedProbes);
}

async function probeSms(
  { service, db, clock, signal }: Run,
  { campaignId }: Probed,
  failedTries: number,
): Promise<boolean> {
  await clock.sleep(checkDelayMs(failedTries), signal);
  if (signal.aborted) return false;
  const trouble = await troubleOf(() => service.probes.sms());
  await db.transaction(async (tx) => {
    if (trouble === null) return setBreaker(tx, "sms", false);
    // In the order of a claim, which has the campaign before the connection: the other way round they stop each other.
    await lockCampaign(tx, campaignId);
    const tries = await noteFailedProbe(tx, "sms", failedTries);
    if (tries < MAX_FAILED_TRIES) return;
    await holdForOutage(tx, campaignId, trouble);
    await forgetTries(tx, "sms");
  });
  return trouble === null;
}

const MAX_CHAT_DELAY_MS = 5_000;

async function probeChat(
  { service, db, clock, signal }: Run,
  { campaignId }: Probed,
  failedProbes: number,
): Promise<boolean> {
  await clock.sleep(Math.min(1_000 * 2 ** failedProbes, MAX_CHAT_DELAY_MS), signal);
  if (signal.aborted || (await troubleOf(() => service.probes.chat())) !== null) return false;
  await db.transaction(async (tx) => {
    await closeBreaker(tx, "chat");
    // Where reads were answered all the time, it is the sends that fail, and those keep their growing pauses.
    if (failedProbes > 0) await hastenReplays(tx, campaignId);
  });
  return true;
}

/** What keeps the service from answering a read as itself; a refusal is an answer. Null where it is back. */
async function troubleOf(read: () => ReturnType<Service["probes"]["sms" | "chat"]>) {
  try {
    await read();
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return REFUSED.includes(error.code) ? null : error;
  }
}

const REFUSED: readonly FaultCode[] = ["service_refused_key", "service_not_found", "service_rejected"];
