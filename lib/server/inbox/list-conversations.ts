import type { ConversationList, ListConversations } from "#lib/contract/desk/conversation.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { openFrom } from "#lib/contract/rules/sending/chat-window.ts";
import type { SignedInCtx } from "../context.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import {
  countUnread,
  listConversationRows,
  listOpenConversations,
} from "../store/conversation/conversation.ts";
import { conversationOf } from "./conversation-of.ts";

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/**
 * Whoever wrote to us, who wrote last first; `open`: those who can be answered by text, whose window closes first first.
 * Throws `invalid_input` for a strange cursor.
 */
export async function listConversations(
  { db, clock }: Pick<SignedInCtx, "db" | "clock">,
  { show, cursor }: ListConversations,
): Promise<ConversationList> {
  const now = clock.now();
  const after = cursor === undefined ? null : readTimeCursor(cursor, isId);
  // One more than the page holds, so that the last page knows that it is the last.
  const page = { after, limit: PAGE_ROWS + 1 };
  const [rows, unread] = await Promise.all([
    show === "open"
      ? listOpenConversations(db, { ...page, openFrom: openFrom(now) })
      : listConversationRows(db, { ...page, isUnread: show === "unread" }),
    countUnread(db),
  ]);
  const shown = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => conversationOf(row, now)),
    nextCursor: last ? timeCursorOf({ at: last.wroteAt.toISOString(), id: String(last.id) }) : null,
    unread,
  };
}
