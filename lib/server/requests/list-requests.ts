import { z } from "zod";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import { channelOf, kindsOf } from "#lib/contract/desk/request/channel-of.ts";
import { pathOfKind } from "#lib/contract/desk/request/path-of-kind.ts";
import {
  type ListRequests,
  REQUEST_CHANNELS,
  type RequestDetail,
  type RequestList,
  type RequestOutcome,
  type RequestRow,
} from "#lib/contract/desk/request/request.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { parseLoosely } from "#lib/contract/wire/read/loose.ts";
import { sayOddity, sayStored } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { dayStart } from "../day-start.ts";
import { strangeCursor } from "../read-time-cursor.ts";
import { lookAlongIndexes } from "../store/create-indexes.ts";
import {
  findRequest,
  listCreations,
  listEndedRequests,
  listFailedReads,
  listRequestsUnderWay,
  type RequestDetailSource,
  type RequestPlace,
  type RequestQuestion,
  type RequestSource,
  sumReads,
} from "../store/request.ts";

type Ctx = Pick<SignedInCtx, "db" | "clock" | "env">;

/** More than two a worker: chat that waits to go again is there as well. */
const MOST_UNDER_WAY = 50;

/**
 * Requests to the service and reads that failed, newest first by when they ended. What is on its way has no end yet: it comes
 * with the first page, so that no page shows it twice. Throws invalid_input for a strange cursor.
 */
export async function listRequests(ctx: Ctx, input: ListRequests): Promise<RequestList> {
  const { show, channel, day } = input;
  const after = input.cursor === undefined ? null : readPlace(input.cursor);
  const zone = ctx.env.defaultTimezone;
  const span = {
    from: day === undefined ? null : dayStart(day, zone),
    until: day === undefined ? null : dayStart(day, zone, 1),
  };
  const size = rowsOf(input);
  const question = { ...span, after, limit: size + 1, kinds: kindsOf(channel) };
  const { found, underWay } = await lookAlongIndexes(ctx.db, async (tx) => ({
    found: [...(await findSends(tx, show, question)), ...(await findReads(tx, input, question))].sort(
      newestFirst,
    ),
    underWay:
      show === undefined && day === undefined && after === null
        ? await listRequestsUnderWay(tx, { kinds: question.kinds, limit: MOST_UNDER_WAY })
        : [],
  }));
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    items: page.map(requestRow),
    underWay: underWay.map(requestRow),
    reads: after === null ? await readsOf(ctx, input) : null,
    nextCursor: last ? `${last.place}_${last.id}` : null,
  };
}

type Question = Omit<RequestQuestion, "show">;

async function findSends(tx: Tx, show: ListRequests["show"], asked: Question): Promise<RequestSource[]> {
  if (show === "reads") return [];
  const question = { ...asked, show: show ?? "all" } as const;
  return [...(await listEndedRequests(tx, question)), ...(await listCreations(tx, question))];
}

/** Refused, or without an answer, are they too; but whoever asks for these asks about what was to be sent. */
async function findReads(tx: Tx, { show, channel }: ListRequests, asked: Question): Promise<RequestSource[]> {
  if (show !== undefined && show !== "reads") return [];
  return listFailedReads(tx, { ...asked, kinds: channel === undefined ? REQUEST_CHANNELS : [channel] });
}

/** Of the day that is asked for, or of today. */
function readsOf({ db, clock, env }: Ctx, { day, channel }: ListRequests) {
  const zone = env.defaultTimezone;
  const of = day ?? dayIn(zone, clock.now());
  return sumReads(db, {
    from: dayStart(of, zone),
    until: dayStart(of, zone, 1),
    kinds: kindsOf(channel),
  });
}

/** Both are written with a fixed width, so they sort as they are. */
const keyOf = ({ place, id }: RequestSource): string => `${place}_${id}`;
const newestFirst = (a: RequestSource, b: RequestSource): number => (keyOf(a) < keyOf(b) ? 1 : -1);

/** As a place is written: a moment that there is, in a year that the database knows. */
const Moment = z.iso.datetime({ precision: 6 }).startsWith("2");

function readPlace(cursor: string): RequestPlace {
  const [at = "", id = ""] = cursor.split("_");
  if (Moment.safeParse(at).success && isUuid(id)) return { at, id };
  throw strangeCursor();
}

type CtxOfGetRequest = Pick<SignedInCtx, "db" | "actor" | "env">;

/** One request, and what the service answered as far as it is kept. Throws not_found. */
export async function getRequest({ db, actor, env }: CtxOfGetRequest, id: string): Promise<RequestDetail> {
  const source = await findRequest(db, id);
  if (!source)
    throw new Fault(
      "not_found",
      t(
        "We do not know this request. Failed reads are removed after a while.",
        "Hatulijui ombi hili. Usomaji ulioshindikana huondolewa baada ya muda.",
      ),
    );
  const { sentAt, endedAt, request, answer, oddities, resolution, serviceRequest, ...row } = source;
  const isHidden = answer !== null && !canSeeNumbers(actor);
  return {
    ...requestRow(row),
    ...pathOfKind(row.kind, env.templatePaths),
    ...{ request, oddities: oddities.map(sayOddity), resolution, serviceRequest },
    sentAt: sentAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    answer: isHidden ? null : answer,
    answerState: isHidden ? "hidden" : answerState(source),
    serviceTime: answer === null ? null : timeIn(answer),
  };
}

/** A status without an answer: it came, and was removed as the rule says. */
function answerState({ answer, httpStatus }: RequestDetailSource): RequestDetail["answerState"] {
  if (answer !== null) return "shown";
  return httpStatus === null ? "none" : "removed";
}

/** The moment that the envelope gives (§2.1), as it is written there. */
function timeIn(answer: string): string | null {
  const json = parseLoosely(answer)?.json;
  const time = typeof json === "object" && json !== null && "timestamp" in json ? json.timestamp : null;
  return typeof time === "string" && !Number.isNaN(Date.parse(time)) ? time : null;
}

const OUTCOME_OF: Record<RequestSource["state"], RequestOutcome> = {
  attempting: "asking",
  planned: "waiting",
  done: "accepted",
  refused: "refused",
  "not-sent": "not-sent",
  unknown: "unknown",
  "failed-read": "failed-read",
};

/** The row that a list shows. */
export function requestRow(source: RequestSource): RequestRow {
  const { place: _, state, at, lastAt, owner, ...row } = source;
  return {
    ...row,
    problem: sayStored(row.problem),
    channel: channelOf(row.kind),
    at: at.toISOString(),
    lastAt: lastAt.toISOString(),
    outcome: OUTCOME_OF[state],
    // A call that was removed is still in the journal, and has no page.
    owner: owner?.id ? owner : null,
  };
}
