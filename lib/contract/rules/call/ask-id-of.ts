import { t } from "../../language.ts";
import { MAX_CALL_ID_LENGTH } from "../../wire/limits.ts";
import { isSafePathId } from "../../wire/safe-path-id.ts";

/** By what the service knows a call. */
export type CallIds = { sessionId: string | null; callAttemptId: string | null };

/** The identifier by which the service can be asked about a call (§4.3); null where neither can stand in an address. */
export function askIdOf({ sessionId, callAttemptId }: CallIds): string | null {
  return [sessionId, callAttemptId].find((id) => id !== null && isSafePathId(id)) ?? null;
}

/** Why a call that the service has named cannot be asked about. */
export function whyUnfollowed({ sessionId, callAttemptId }: CallIds): string {
  const id = sessionId ?? callAttemptId ?? "";
  return id.length > MAX_CALL_ID_LENGTH
    ? t(
        `The service gave this call an identifier that we cannot ask about: it has ${id.length} characters, and at most ${MAX_CALL_ID_LENGTH} can be asked for.`,
        `Huduma iliipa simu hii kitambulisho tusichoweza kuulizia: kina herufi ${id.length}, na tunaweza kuulizia zisizozidi ${MAX_CALL_ID_LENGTH}.`,
      )
    : t(
        "The service gave this call an identifier that we cannot ask about: it has characters that cannot be asked for.",
        "Huduma iliipa simu hii kitambulisho tusichoweza kuulizia: kina herufi zisizoweza kutumika katika ombi.",
      );
}
