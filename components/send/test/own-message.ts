import type { Draft, SendChannel } from "#lib/client/send/draft.ts";
import { slotProblem } from "#lib/client/send/slot-problem.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import type { TestMessage } from "../../shell/test/test-send.tsx";

/** The message of a draft, as each of its people would get it. */
export function ownMessage(channel: SendChannel, draft: Draft): TestMessage {
  const { senderId, templateName, language } = draft;
  const isTemplate = channel === "chat-template";
  const text = isTemplate ? "" : channel === "sms" ? draft.smsText : draft.chatText;
  const missing = isTemplate ? slotProblem(draft) : isBlankText(text) ? "Write the message first" : null;
  return {
    ...{ channel, senderId, templateName, language, text },
    parameters: isTemplate ? parametersOf(draft) : undefined,
    segments: channel === "sms" ? countSegments(text).segments : 0,
    lockedBecause: missing ?? undefined,
  };
}
