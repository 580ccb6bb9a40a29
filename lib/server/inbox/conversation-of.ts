import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { windowEndOf, windowStateOf } from "#lib/contract/rules/sending/chat-window.ts";
import { writtenOf } from "../events/index.ts";
import type { ConversationRow } from "../store/conversation/conversation.ts";

/** The row as the desk shows it at a moment. */
export function conversationOf(row: ConversationRow, now: Date): Conversation {
  const { wroteAt, content, messageType, hasLast, ...rest } = row;
  const endsAt = windowEndOf(wroteAt.getTime());
  return {
    ...rest,
    wroteAt: wroteAt.toISOString(),
    window: { state: windowStateOf(endsAt, now.getTime()), endsAt: new Date(endsAt).toISOString() },
    last: hasLast ? writtenOf({ content, messageType }) : null,
  };
}
