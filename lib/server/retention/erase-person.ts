import { createHmac, randomUUID } from "node:crypto";
import type { LiveTopic } from "#lib/contract/desk/live/live-topic.ts";
import type { ErasePerson, HeldPerson } from "#lib/contract/desk/people/erasure.ts";
import { t } from "#lib/contract/language.ts";
import { sqlStateOf, type Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { publish } from "../publish.ts";
import { readNumber } from "../read-time-cursor.ts";
import { lockCampaign } from "../store/campaign/campaign.ts";
import { eraseConsents } from "../store/consent.ts";
import { moveOptedOut, removeListed } from "../store/contact-list/contact-list.ts";
import { deleteNotesOf } from "../store/conversation/note.ts";
import { eraseDataRequests } from "../store/data-request.ts";
import {
  countErased,
  eraseAnswers,
  eraseMessages,
  eraseRecipients,
  listEmptySends,
  listMessagesTo,
  moveFirstText,
} from "../store/erasure/erase-recipient.ts";
import {
  bareOptOut,
  clearSearches,
  deleteExcluded,
  deleteWindow,
  eraseFromReads,
  listLikelyNamed,
  updateName,
} from "../store/erasure/erase-rest.ts";
import { takeErasureTurn } from "../store/erasure/erasure-turn.ts";
import { emptyRefused, eraseEvents, listEventsAbout, listHeldPlaces } from "../store/erasure/held.ts";
import { eraseFields } from "../store/group/person.ts";
import { eraseFromOutgoing } from "../store/outgoing/outgoing-event.ts";
import { markEmptied, markPeopleRemoved, removeCalls } from "../store/retention.ts";
import { deleteViewRows } from "../store/saved-view.ts";
import { findExcluded, findHeld, type Held, heldPersonOf, isOurs } from "./find-held.ts";

/**
 * Takes one person out of everything that has ended, in one transaction: all of it or nothing. Figures, decisions and
 * the audit log stay, and so does the number of an opt-out, so that nobody here writes to them again. Answers what was
 * erased. Throws `invalid_input`, `not_found` where nothing is known of the number, and `conflict` while something is
 * under way that needs it.
 */
export async function erasePerson(ctx: SignedInCtx, input: ErasePerson): Promise<HeldPerson> {
  const region = ctx.env.defaultRegion;
  const number = readNumber(input.number, region);
  const excluded = await findExcluded(ctx.db, { number, region });
  for (let tries = 1; ; tries++) {
    try {
      return await eraseAtOnce(ctx, { number, region, excluded });
    } catch (error) {
      if (!GAVE_WAY.has(sqlStateOf(error) ?? "")) throw error;
      if (tries === TRIES) throw new Fault("conflict", busy(), { cause: error });
    }
  }
}

/** A deadlock, a lock that others did not let go in time, a name that a list got meanwhile: nothing was done. */
const GAVE_WAY: ReadonlySet<string> = new Set(["40P01", "55P03", "23505"]);
const TRIES = 10;
const busy = () =>
  t(
    "Others are working with this number now. Nothing was removed. Try again in a minute.",
    "Wengine wanaishughulikia namba hii sasa. Hakuna kilichoondolewa. Jaribu tena baada ya dakika moja.",
  );

type HeldQuery = Parameters<typeof findHeld>[1];

function eraseAtOnce(ctx: SignedInCtx, asked: HeldQuery): Promise<HeldPerson> {
  return ctx.db.transaction(async (tx) => {
    await takeErasureTurn(tx);
    await lockCampaigns(tx, asked.number);
    const held = await findHeld(tx, asked);
    const shown = heldPersonOf(held);
    requireErasable(shown);
    await erase(tx, held, ctx);
    await publish(tx, newsOf(held));
    // The log is kept for ever: it says how much there was, and not whose.
    await recordAudit(tx, { actor: ctx.actor, action: "person.erase", target: "person", detail: shown.held });
    return shown;
  });
}

/** In one order for all who lock several. */
async function lockCampaigns(tx: Tx, number: string): Promise<void> {
  const places = (await listHeldPlaces(tx, number)).map(({ campaignId }) => campaignId);
  const named = (await listLikelyNamed(tx, number)).flatMap(({ of, id }) => (of === "campaign" ? [id] : []));
  for (const id of [...new Set([...places, ...named])].toSorted()) await lockCampaign(tx, id);
}

function requireErasable({ held, inTheWay }: HeldPerson): void {
  if (inTheWay.length > 0)
    throw new Fault(
      "conflict",
      t(
        "Something under way still needs this number. Let it end, or decide about it, first.",
        "Kuna jambo linaloendelea ambalo bado linahitaji namba hii. Liache liishe, au liamue, kwanza.",
      ),
    );
  const { isOptedOut, ...counts } = held;
  if (Object.values(counts).some(Boolean)) return;
  throw new Fault(
    "not_found",
    isOptedOut
      ? t(
          "We hold nothing but the opt-out, which stays, about this number.",
          "Hatuna chochote kuhusu namba hii ila kujitoa kwake, ambako kunabaki.",
        )
      : t("We hold nothing about this number.", "Hatuna chochote kuhusu namba hii."),
  );
}

async function erase(tx: Tx, held: Held, { clock, env }: SignedInCtx): Promise<void> {
  const now = clock.now();
  const { number, places, lists, named, excluded, calls, views } = held;
  const campaignIds = [...new Set(places.map(({ campaignId }) => campaignId))];
  const messageIds = await listMessagesTo(tx, number, places);
  const seqs = await listEventsAbout(tx, number, messageIds);
  await eraseAnswers(tx, number, places);
  await eraseMessages(tx, messageIds);
  await eraseRecipients(tx, places);
  await countErased(tx, campaignIds);
  await moveFirstText(tx, campaignIds);
  for (const id of await listEmptySends(tx, campaignIds)) {
    await markPeopleRemoved(tx, id, now);
    await markEmptied(tx, id);
  }
  await deleteExcluded(
    tx,
    excluded.filter(({ isStarted }) => isStarted),
  );
  await removeCalls(tx, calls, now);
  await deleteNotesOf(tx, number);
  await deleteWindow(tx, number);
  await eraseEvents(tx, seqs, now);
  await emptyRefused(tx, number);
  for (const { id } of lists) await removeListed(tx, id, number);
  for (const { bare, of, id } of named.filter(isOurs)) await updateName(tx, { of, id, ...bare });
  const listIds = lists.map(({ id }) => id);
  await clearSearches(tx, listIds, number);
  await eraseFromReads(tx, number);
  await eraseFromOutgoing(tx, number);
  await deleteViewRows(tx, views);
  await moveOptedOut(tx, listIds, { numbers: [number], by: -1 });
  await bareOptOut(tx, number, randomUUID());
  const numberHash = createHmac("sha256", env.sessionSecret).update(`consent ${number}`).digest("hex");
  await eraseFields(tx, number);
  await eraseDataRequests(tx, number);
  await eraseConsents(tx, { number, numberHash, factId: randomUUID });
}

function newsOf({
  places,
  lists,
  named,
  calls,
  counts,
  isOptedOut,
}: Held): { topic: LiveTopic; data: object }[] {
  const ids = [
    ...places.map(({ campaignId }) => campaignId),
    ...named.flatMap(({ of, id }) => (of === "campaign" ? [id] : [])),
  ];
  const campaigns = [...new Set(ids)].map((id) => ({ topic: "campaign" as const, data: { id } }));
  const isListChanged = lists.length > 0 || named.some(({ of }) => of === "list");
  return [
    ...campaigns,
    ...calls.map((id) => ({ topic: "call" as const, data: { id } })),
    ...(counts.hasWritten ? [{ topic: "inbox" as const, data: {} }] : []),
    ...(isListChanged ? [{ topic: "list" as const, data: {} }] : []),
    ...(isOptedOut === null ? [] : [{ topic: "opt-out" as const, data: {} }]),
  ];
}

/** What is known of a number, and what keeps it from being erased now. Throws `invalid_input`. */
export async function lookUpPerson({ db, env }: SignedInCtx, input: ErasePerson): Promise<HeldPerson> {
  const region = env.defaultRegion;
  const number = readNumber(input.number, region);
  const excluded = await findExcluded(db, { number, region });
  return heldPersonOf(await findHeld(db, { number, region, excluded }));
}
