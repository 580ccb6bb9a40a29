import { wholeNumber } from "#lib/audience/number/number-beginnings.ts";
import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import type { ListOptOuts, OptOutList, OptOutSource } from "#lib/contract/desk/people/opt-out.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t, translated } from "#lib/contract/language.ts";
import { allWords, PRESSED_WORDS, readOptOut } from "#lib/contract/rules/text/opt-out-words.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import { effect } from "#lib/contract/words/reason/event-effects.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { strangeCursor } from "../read-time-cursor.ts";
import { localTimeIn, type ReportCell, reportResponse } from "../report/index.ts";
import { scanUntilFilled } from "../scan-until-filled.ts";
import { lookAlongIndexes } from "../store/create-indexes.ts";
import { listNumbersCalled } from "../store/group/person-view.ts";
import {
  findOptOutSpanEnd,
  listOptOutRows,
  listOptOutWords,
  type OptOutFact,
  type OptOutPlace,
  type OptOutQuestion,
  type OptOutRow,
} from "../store/opt-out.ts";
import { optOutAnswer, type RecordedOptOut, recordOptOuts } from "./record-opt-outs.ts";

/** An inbound chat message as the projection knows it; `text` is all of it, or the label of the button that was pressed. */
export type InboundText = {
  seq: number;
  eventId: string;
  number: string;
  sentAt: Date;
  text: string;
  isPressed: boolean;
};

export type OptOutEffect = { isNews: boolean; effect: Reason };

/** Opts out whoever wrote an opt-out word as a whole message or pressed it, or back in; what each did, by `seq`. */
export async function projectOptOuts(
  tx: Tx,
  messages: readonly InboundText[],
): Promise<Map<number, OptOutEffect>> {
  const own = await listOptOutWords(tx);
  const [written, pressed] = [allWords(own), allWords(own, PRESSED_WORDS)];
  const said = messages.flatMap((message) => {
    const verdict = readOptOut(message.text, message.isPressed ? pressed : written);
    return verdict ? [{ message, fact: factOf(message, verdict === "out") }] : [];
  });
  const recorded = await recordOptOuts(
    tx,
    said.map(({ fact }) => fact),
  );
  return new Map(recorded.map((each, index) => [said[index]?.message.seq ?? 0, effectOf(each)]));
}

function factOf({ eventId, number, sentAt, text }: InboundText, isOut: boolean): OptOutFact {
  const words = text.trim();
  return {
    id: eventId,
    number,
    isOut,
    saidAt: sentAt,
    source: "keyword",
    words,
    actorName: null,
    file: null,
  };
}

/** `isNews` where the number is out, or in again, by this message. */
function effectOf({ fact, outcome }: RecordedOptOut): OptOutEffect {
  const { isOut } = fact;
  const words = fact.words ?? "";
  if (outcome === "older") return { isNews: false, effect: effect("wrote-older", { words }) };
  if (outcome === "changed")
    return { isNews: true, effect: effect(isOut ? "opted-out" : "opted-in", { words }) };
  return { isNews: false, effect: effect("wrote-known", { words, isOut }) };
}

const PAGE = 1_000;
const SOURCE_WORDS = /* @__PURE__ */ translated(
  (): Record<OptOutSource, string> => ({
    keyword: t("Chat message", "Ujumbe wa chat"),
    person: t("By hand", "Kwa mkono"),
    import: t("File or list", "Faili au orodha"),
    api: "API",
  }),
);

/** Everybody who has opted out, by number, streamed as CSV: nobody changes their place while it is written. */
export async function exportOptOuts(ctx: SignedInCtx): Promise<Response> {
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "opt-out.export", target: "opt-outs" }),
  );
  const zone = ctx.env.defaultTimezone;
  const header = [
    t("Number", "Namba"),
    t("Name", "Jina"),
    t(`When (${zone})`, `Lini (${zone})`),
    t("When (UTC)", "Lini (UTC)"),
    t("Words or reason", "Maneno au sababu"),
    t("Source", "Chanzo"),
    t("By", "Na nani"),
    t("File", "Faili"),
    t("Row", "Mstari"),
  ];
  return reportResponse({ header, pages: pagesOf(ctx) }, { name: "opted-out", form: "csv" });
}

async function* pagesOf({ db, env }: SignedInCtx): AsyncGenerator<ReportCell[][]> {
  const localTime = localTimeIn(env.defaultTimezone);
  for (let afterNumber = ""; ; ) {
    const rows = await listOptOutRows(db, { afterNumber, hasNumbers: true, limit: PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => cellsOf(row, localTime));
    afterNumber = last.number;
  }
}

function cellsOf(
  { number, name, saidAt, words, source, actorName, file }: OptOutRow,
  localTime: (iso: string) => string,
): ReportCell[] {
  const at = saidAt.toISOString();
  return [
    spacedNumber(number),
    name ?? "",
    localTime(at),
    at,
    words ?? "",
    SOURCE_WORDS[source],
    actorName ?? "",
    file?.name ?? "",
    file?.row ?? "",
  ];
}

/** Who has opted out, by when they said so. To search by number needs the right to see numbers. Throws invalid_input for a strange cursor. */
export async function listOptOuts(
  { db, actor, clock, env }: Pick<SignedInCtx, "db" | "actor" | "clock" | "env">,
  { q, source, order, rows: asked, cursor }: ListOptOuts,
): Promise<OptOutList> {
  const from = cursor === undefined ? undefined : readCursor(cursor);
  const size = rowsOf({ rows: asked });
  const search = { source, order, ...(q && searchOf(q, { actor, env })) };
  const called = search.q && canSeeNumbers(actor) ? await listNumbersCalled(db, search.q) : undefined;
  // Of all there is only one index to read them by, and one person is found by theirs.
  const isAll = search.number !== undefined || (source === undefined && search.q === undefined);
  const { rows, next } = await scanUntilFilled(clock, { from, limit: size + 1 }, async (after, limit) => {
    const question = { ...search, called, after, hasNumbers: canSeeNumbers(actor), limit };
    if (isAll) return { rows: await listOptOutRows(db, question), next: null };
    return lookAlongIndexes(db, async (tx) => {
      const found = await listOptOutRows(tx, question);
      const isWhole = question.q === undefined || found.length === limit;
      return { rows: found, next: isWhole ? null : await findOptOutSpanEnd(tx, question) };
    });
  });
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const place = rows.length > size && last ? { saidAtMs: last.saidAt.getTime(), id: last.id } : next;
  return { items: page.map(optOutAnswer), nextCursor: place ? cursorOf(place) : null };
}

/** A whole number, however it is written, is found by its index; a part of one, and every other text, has to be looked for. */
function searchOf(
  q: string,
  { actor, env }: Pick<SignedInCtx, "actor" | "env">,
): Pick<OptOutQuestion, "number" | "q" | "digits"> {
  const number = canSeeNumbers(actor) ? wholeNumber(q, env.defaultRegion) : null;
  return number === null ? { q, digits: plainNumber(q) } : { number };
}

const cursorOf = ({ saidAtMs, id }: OptOutPlace): string =>
  Buffer.from(`${saidAtMs} ${id}`).toString("base64url");

function readCursor(cursor: string): OptOutPlace {
  const [, ms, id] = /^(\d{1,15}) (\S{1,200})$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (ms !== undefined && id !== undefined) return { saidAtMs: Number(ms), id };
  throw strangeCursor();
}
