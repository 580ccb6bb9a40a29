import { normalisePhone } from "#lib/audience/number/normalise-phone.ts";
import { MAX_NOTE_LENGTH } from "#lib/contract/desk/choices.ts";
import type { ReadThread, Thread, ThreadLine } from "#lib/contract/desk/conversation.ts";
import type { AddNote, ThreadNote } from "#lib/contract/desk/inbox/answerer.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { writtenOf } from "../events/index.ts";
import { publish } from "../publish.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import {
  deleteNote as deleteNoteRow,
  findNote,
  holdConversation,
  insertNote,
  listNotes,
  type NoteRow,
} from "../store/conversation/note.ts";
import {
  type InboundRow,
  listInbound,
  listOtherChat,
  listReplies,
  type OutboundRow,
} from "../store/conversation/thread.ts";
import { storableText } from "../store/storable-json.ts";
import { conversationOf, goneFault, requireConversation } from "./update-answerer.ts";

type In = Extract<ThreadLine, { way: "in" }>;
type Out = Extract<ThreadLine, { way: "out" }>;

export const inLine = ({ content, messageType, at, ...row }: InboundRow): In => ({
  way: "in",
  ...row,
  at: at.toISOString(),
  ...writtenOf({ content, messageType }),
});

export const outLine = ({
  at,
  since,
  state,
  campaignId,
  campaignName,
  campaignKind,
  ...row
}: OutboundRow): Out => ({
  way: "out",
  ...row,
  at: at.toISOString(),
  since: since.toISOString(),
  state: state === "scheduled" ? "handed" : state,
  campaign: { id: campaignId, name: campaignName, kind: campaignKind },
});

export const noteLine = ({ at, ...row }: NoteRow): ThreadNote => ({
  way: "note",
  ...row,
  at: at.toISOString(),
});

type Line = { at: string; id: string };

/** As their lists are in order: by time, and at one moment by their ids. */
export function newestFirst(a: Line, b: Line): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Writes a note that only the team sees, once by its id. Throws `not_found`, and `conflict` for an id of another note. */
export function createNote(
  { db, actor, clock }: Pick<SignedInCtx, "db" | "actor" | "clock">,
  { id: conversationId, noteId: id, text }: AddNote & { id: number },
): Promise<ThreadNote> {
  return db.transaction(async (tx) => {
    if (!(await holdConversation(tx, conversationId))) throw goneFault();
    const note = { id, conversationId, text: storableText(text, MAX_NOTE_LENGTH), authorId: actor.userId };
    if (await insertNote(tx, { ...note, now: clock.now() })) {
      await publish(tx, [{ topic: "inbox", data: {} }]);
      await recordAudit(tx, { actor, action: "conversation.note", target: String(conversationId) });
    }
    const row = await findNote(tx, note);
    if (!row)
      throw new Fault(
        "conflict",
        t(
          "This id belongs to a note of another conversation.",
          "ID hii ni ya maelezo ya mazungumzo mengine.",
        ),
      );
    // The same words a second time are a request that lost its answer; others are not to be lost with it.
    if (row.text !== note.text || row.by.id !== note.authorId)
      throw new Fault(
        "conflict",
        t(
          "This id belongs to a note with another text. This one was not added.",
          "ID hii ni ya maelezo yenye maandishi mengine. Haya hayakuongezwa.",
        ),
      );
    return noteLine(row);
  });
}

/** Everybody takes back their own notes, admins any. Throws `not_found`. */
export async function deleteNote(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { id, noteId }: { id: number; noteId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const by = hasRole(actor.role, "admin") ? null : actor.userId;
    if (!(await deleteNoteRow(tx, { id: noteId, conversationId: id, by })))
      throw new Fault("not_found", t("You have no such note.", "Huna maelezo kama hayo."));
    await publish(tx, [{ topic: "inbox", data: {} }]);
    await recordAudit(tx, { actor, action: "conversation.note.delete", target: String(id) });
  });
}

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
  return number === null ? sayRow(reason) : null;
}
