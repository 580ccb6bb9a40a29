import type { MessageRow } from "#lib/contract/desk/message.ts";
import { failureReason } from "#lib/contract/words/failure-words.ts";

/** Why a message is in its state, in plain words; null where the word of the state says it all. */
export function reasonOf({ state, errorCode, errorText, channel }: MessageRow): string | null {
  return state === "failed" ? failureReason({ errorCode, errorText, isSms: channel === "sms" }) : null;
}
