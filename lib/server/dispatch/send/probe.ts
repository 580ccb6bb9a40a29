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
import { checkDelayMs, patienceMs } from "../hold/breaker-hold.ts";
import { holdForOutage, MAX_FAILED_TRIES } from "../hold/hold-on-doubt.ts";
import type { Run } from "./run.ts";

type Probed = { campaignId: string; service: "sms" | "chat" };

/**
 * A harmless read after a pause: an answer of the service itself says it is back. `failedTries` are those of all lanes
 * since the breaker opened: a lane that is the first to find the service back may have asked only once.
 */
export function probe(run: Run, work: Probed, failedTries: number): Promise<void> {
  return work.service === "sms" ? probeSms(run, work, failedTries) : probeChat(run, failedTries);
}

async function probeSms(
  { service, db, clock, signal }: Run,
  { campaignId }: Probed,
  failedTries: number,
): Promise<void> {
  await clock.sleep(checkDelayMs(failedTries), signal);
  if (signal.aborted) return;
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
}

const MAX_CHAT_DELAY_MS = 5_000;

async function probeChat({ service, db, clock, signal }: Run, failedTries: number): Promise<void> {
  await clock.sleep(Math.min(1_000 * 2 ** failedTries, MAX_CHAT_DELAY_MS), signal);
  if (signal.aborted) return;
  // It has been away for so long at least: each try before waited for that pause.
  const withinMs = patienceMs(failedTries * MAX_CHAT_DELAY_MS);
  const trouble = await troubleOf(() => service.probes.chat(withinMs));
  await db.transaction(async (tx) => {
    if (trouble !== null) return void (await noteFailedProbe(tx, "chat", failedTries));
    // Where reads were answered all the time, it is the sends that fail: one message goes as the probe (`claimPlanned`).
    if ((await closeBreaker(tx, "chat")) > 0) await hastenReplays(tx);
  });
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
