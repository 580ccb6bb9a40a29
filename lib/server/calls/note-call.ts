import { randomUUID } from "node:crypto";
import {
  type AddCallNote,
  type CallDetail,
  type CallNote,
  type CallTags,
  MAX_CALL_TAGS,
  type ResolveCall,
  type SetCallTags,
} from "#lib/contract/desk/call/call.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { hasRole } from "#lib/contract/desk/team/session.ts";
import { t } from "#lib/contract/language.ts";
import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { requireCall, type SignedInCtx } from "../context.ts";
import { settleLostAttempt } from "../dispatch/index.ts";
import { publish } from "../publish.ts";
import { requireShown } from "../sight/index.ts";
import { lockTags, setTags } from "../store/call/call.ts";
import { deleteNote, insertNote } from "../store/call/call-note.ts";
import { decideStarted } from "../store/call/call-start.ts";
import { storableText } from "../store/storable-json.ts";
import { getCall } from "./read-calls.ts";

/** A note of our own on a call, pinned to a second of the recording where one is given. */
export async function createNote(
  { db, actor, clock }: SignedInCtx,
  id: string,
  input: AddCallNote,
): Promise<CallNote> {
  const call = await requireCall(db, id);
  const note = {
    id: randomUUID(),
    text: storableText(input.text, 1_000),
    second: input.second ?? null,
  };
  const now = clock.now();
  await db.transaction(async (tx) => {
    await insertNote(tx, { ...note, callId: call.id, createdBy: actor.userId, now });
    await recordAudit(tx, { actor, action: "call.note", target: call.id });
    await publish(tx, [{ topic: "call", data: { id: call.id } }]);
  });
  return { ...note, by: { id: actor.userId, name: actor.name }, at: now.toISOString() };
}

/** Everybody takes back their own notes, admins any. Throws not_found. */
export async function removeNote({ db, actor }: SignedInCtx, id: string, noteId: string): Promise<void> {
  const call = await requireCall(db, id);
  await db.transaction(async (tx) => {
    const by = hasRole(actor.role, "admin") ? null : actor.userId;
    if (!(await deleteNote(tx, { id: noteId, callId: call.id, by })))
      throw new Fault("not_found", t("You have no such note.", "Huna maelezo kama hayo."));
    await recordAudit(tx, { actor, action: "call.note.delete", target: call.id });
    await publish(tx, [{ topic: "call", data: { id: call.id } }]);
  });
}

/**
 * Changes the tags of a call as far as the person changed those they saw; the same word in another case is the same tag.
 * Whoever sees no numbers gives masks back, which stay what they hide. Answers the tags as they stand now. Throws
 * `invalid_input` where there would be too many, and `forbidden` for a number of whoever sees none.
 */
export async function updateTags(
  { db, actor }: SignedInCtx,
  id: string,
  input: SetCallTags,
): Promise<CallTags> {
  for (const key of ["tags", "seen"] as const)
    for (const [place, tag] of (input[key] ?? []).entries()) requireShown(actor, tag, `${key}.${place}`);
  const call = await requireCall(db, id);
  return db.transaction(async (tx) => {
    const before = await lockTags(tx, call.id);
    const shown = canSeeNumbers(actor) ? String : maskNumbers;
    const hidden = Map.groupBy(before, shown);
    const kept = changedTags([...hidden.keys()], input)
      .flatMap((tag) => hidden.get(tag) ?? [tag])
      .sort();
    await setTags(tx, call.id, kept);
    await recordAudit(tx, {
      actor,
      action: "call.tag",
      target: call.id,
      detail: { before, after: kept },
    });
    await publish(tx, [{ topic: "call", data: { id: call.id } }]);
    return { tags: kept };
  });
}

function changedTags(before: string[], { tags, seen = before }: SetCallTags): string[] {
  const addedSince = before.filter((tag) => !seen.includes(tag));
  const removedSince = seen.filter((tag) => !before.includes(tag));
  const wanted = [...tags.filter((tag) => !removedSince.includes(tag)), ...addedSince];
  const kept = [...new Map(wanted.map((tag) => [tag.toLowerCase(), storableText(tag, 40)])).values()].sort();
  if (kept.length <= MAX_CALL_TAGS) return kept;
  throw new Fault(
    "invalid_input",
    t(
      `A call has at most ${MAX_CALL_TAGS} tags, and somebody else has added some.`,
      `Simu ina lebo zisizozidi ${MAX_CALL_TAGS}, na mtu mwingine ameongeza baadhi.`,
    ),
  );
}

/** A person knows whether a call rang whose answer was lost. It is never called again by this. */
export async function resolveCall(ctx: SignedInCtx, id: string, { as }: ResolveCall): Promise<CallDetail> {
  const call = await requireCall(ctx.db, id);
  await ctx.db.transaction(async (tx) => {
    const journal = await decideStarted(tx, call.id, as === "rang" ? "ended" : "not-called");
    if (!journal)
      throw new Fault(
        "conflict",
        t(
          "We know the result of this call now. Look again.",
          "Sasa tunajua matokeo ya simu hii. Angalia tena.",
        ),
      );
    await settleLostAttempt(tx, {
      ...journal,
      as: as === "rang" ? "sent" : "not-sent",
      by: ctx.actor.userId,
      reason: reason("call-decided", { by: ctx.actor.name, hasRung: as === "rang" }),
    });
    await recordAudit(tx, { actor: ctx.actor, action: "call.resolve", target: call.id, detail: { as } });
    await publish(tx, [{ topic: "call", data: { id: call.id } }]);
  });
  return getCall(ctx, call.id);
}
