import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import type { ReadThread, Thread } from "#lib/contract/desk/conversation.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { SignedInCtx } from "../context.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import { listNotes } from "../store/conversation/note.ts";
import { listInbound, listOtherChat, listReplies } from "../store/conversation/thread.ts";
import { conversationOf } from "./conversation-of.ts";
import { requireConversation } from "./require-conversation.ts";
import { inLine, newestFirst, noteLine, outLine } from "./thread-lines.ts";

const isLineId = (text: string): boolean => /^(in|reply|message|note)-[\da-f-]{1,40}$/.test(text);

/**
 * One conversation: what they wrote, as far as it is kept, what was sent to them by chat and what the team noted, the newest first. Throws
 * `not_found`, and `invalid_input` for a strange cursor.
 */
export async function getThread(
  { db, clock, env }: Pick<SignedInCtx, "db" | "clock" | "env">,
  id: number,
  { cursor }: ReadThread,
): Promise<Thread> {
  const before = cursor === undefined ? null : readTimeCursor(cursor, isLineId);
  const row = await requireConversation(db, id);
  const page = { before, limit: PAGE_ROWS + 1 };
  // A service may leave the plus away.
  const numbers = [row.number, row.number.slice(1)];
  const [wrote, replies, others, notes] = await Promise.all([
    listInbound(db, row.number, page),
    listReplies(db, id, page),
    listOtherChat(db, numbers, page),
    listNotes(db, id, page),
  ]);
  const lines = [...wrote.map(inLine), ...[...replies, ...others].map(outLine), ...notes.map(noteLine)].sort(
    newestFirst,
  );
  const items = lines.slice(0, PAGE_ROWS);
  const last = lines.length > PAGE_ROWS ? items.at(-1) : undefined;
  return {
    conversation: conversationOf(row, clock.now()),
    unsendable: unsendable(row.number, env.defaultRegion),
    items,
    nextCursor: last ? timeCursorOf(last) : null,
  };
}

/** As a send would refuse it. */
function unsendable(written: string, region: string): string | null {
  const { number, reason } = normalisePhone(written, region);
  return number === null ? reason : null;
}
