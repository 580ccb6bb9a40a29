import type { RefusedReason } from "#lib/server/store/event/event-refused.ts";
import type { createStanding } from "../intake/standing.ts";
import { type Answer, BUSY, NOT_PROVEN, NOT_SIGNED, STALLED, TOO_LARGE, WRONG_TIME } from "./answer.ts";
import { keptHeaders, type Seen } from "./callback.ts";
import type { Body } from "./read-body.ts";
import type { createQuarantine } from "./refuse.ts";

/** What a callback is answered that is not accepted: refused, which the quarantine keeps, or asked for again. */
export function createRefusals(
  quarantine: ReturnType<typeof createQuarantine>,
  standing: ReturnType<typeof createStanding>,
) {
  return { refuse, refuseUnread, refuseSignature };

  function refuseUnread(why: Extract<Body, string>, seen: Seen): Answer {
    if (why === "too-large") return refuse("too-large", seen);
    return why === "stalled" ? STALLED : BUSY;
  }

  /** Well-formed, and yet it fits no secret: forged, or ours is wrong. */
  function refuseSignature(seen: Seen): Answer {
    standing.refuse();
    const isInDoubt = standing.isInDoubt();
    const answer = refuse("signature", seen, isInDoubt);
    return isInDoubt ? NOT_PROVEN : answer;
  }

  function refuse(reason: RefusedReason, { callback, raw, receivedAt }: Seen, isInDoubt = false): Answer {
    const headers = keptHeaders(callback);
    quarantine.add({ reason, receivedAt, address: callback.address, headers, raw, isInDoubt });
    return { signature: NOT_SIGNED, clock: WRONG_TIME, "too-large": TOO_LARGE }[reason];
  }
}
