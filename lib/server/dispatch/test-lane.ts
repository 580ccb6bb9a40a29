import assert from "node:assert/strict";
import { Fault, type FaultOptions } from "#lib/fault.ts";
import { getKind } from "#lib/server/store/campaign/campaign-view.ts";
import type { Attempt } from "#lib/server/store/sending/attempt.ts";
import type { Engine } from "#lib/testing/engine.ts";
import type { Outcome } from "./attempt.ts";
import { claimAttempt } from "./claim/claim-attempt.ts";
import type { Claim } from "./claim/claim-new.ts";
import { openReadAhead, type ReadAhead } from "./claim/read-ahead.ts";
import { settleIn } from "./settle/settle-with-retry.ts";

type Other = { service?: "sms" | "chat"; now?: string; ahead?: ReadAhead; hasTemplate?: boolean };

/** One lane that the test walks step by step: what it claims is answered by the test, and nothing is sent. */
export function openLane({ db, owner }: Pick<Engine, "db" | "owner">) {
  /** At noon in Dar es Salaam, where nothing else is said. */
  const claim = (campaignId: string, other: Other = {}) => {
    const { service = "sms", now = "2026-03-02T09:00:00Z", ahead, hasTemplate = false } = other;
    return db.transaction(async (tx) =>
      claimAttempt({
        tx,
        campaignId,
        service,
        owner: owner.id,
        point: null,
        ahead: ahead ?? openReadAhead(db, campaignId),
        now: new Date(now),
        timeZone: "Africa/Dar_es_Salaam",
        hasTemplate,
        messageClass: (await getKind(tx, campaignId))?.messageClass ?? "service",
      }),
    );
  };
  return {
    claim,
    async claimed(campaignId: string, other?: Other): Promise<Attempt> {
      const made: Claim = await claim(campaignId, other);
      assert.ok(made.kind === "attempt", made.kind);
      return made.attempt;
    },
    settle: (attempt: Attempt, outcome: Outcome, { isDirect = false } = {}) =>
      db.transaction((tx) => settleIn(tx, { attempt, outcome, isDirect })),
  };
}

export const LOST = failed("service_unknown_outcome", { retry: "unknown-outcome" });

export function failed(code: Fault["code"], options: FaultOptions, detail = "No answer."): Outcome {
  return { kind: "fault", fault: new Fault(code, detail, options) };
}

/** The whole answer to a bulk request that took these people and refused so many more, as it is stored and as it was read. */
export function bulkOf({ members }: Pick<Attempt, "members">, rejectedCount = 0): Outcome {
  const results = members.map(({ segments }) => ({
    messageId: crypto.randomUUID(),
    status: "sent",
    estimatedSegments: segments,
    debitApplied: true,
  }));
  const data = {
    acceptedCount: members.length,
    rejectedCount,
    results,
    creditsDeducted: 0,
    remainingBalance: null,
  };
  return {
    kind: "sms-bulk",
    httpStatus: 202,
    raw: JSON.stringify({ status: 202, data }),
    oddities: [],
    data,
  };
}

/** A chat answer that names these of a request, as accepted. */
export function namesOf({ members }: Pick<Attempt, "members">, count = members.length): Outcome {
  const results = members.slice(0, count).map(({ number }) => ({
    to: number,
    success: true,
    messageId: crypto.randomUUID(),
    wamid: null,
    status: "processing",
    error: null,
  }));
  return {
    kind: "chat",
    httpStatus: 200,
    raw: JSON.stringify({ status: 200, data: { results } }),
    oddities: [],
    data: { results },
  };
}
