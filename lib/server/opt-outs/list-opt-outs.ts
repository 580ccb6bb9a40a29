import { wholeNumber } from "#lib/audience/number/whole-number.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ListOptOuts, OptOutList } from "#lib/contract/desk/people/opt-out.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import type { SignedInCtx } from "../context.ts";
import { lookFurther } from "../look-further.ts";
import {
  findOptOutSpanEnd,
  listOptOutRows,
  type OptOutPlace,
  type OptOutQuestion,
} from "../store/opt-out/opt-out-view.ts";
import { lookAlongIndexes } from "../store/walk-indexes.ts";
import { strangeCursor } from "../strange-cursor.ts";
import { optOutAnswer } from "./opt-out-answer.ts";

/** Who has opted out, newest first. To search by number needs the right to see numbers. Throws invalid_input for a strange cursor. */
export async function listOptOuts(
  { db, actor, clock, env }: Pick<SignedInCtx, "db" | "actor" | "clock" | "env">,
  { q, source, cursor }: ListOptOuts,
): Promise<OptOutList> {
  const from = cursor === undefined ? undefined : readCursor(cursor);
  const search = { source, ...(q && searchOf(q, { actor, env })) };
  // Of all there is only one index to read them by, and one person is found by theirs.
  const isAll = search.number !== undefined || (source === undefined && search.q === undefined);
  const { rows, next } = await lookFurther(clock, { from, limit: PAGE_ROWS + 1 }, async (after, limit) => {
    const question = { ...search, after, hasNumbers: canSeeNumbers(actor), limit };
    if (isAll) return { rows: await listOptOutRows(db, question), next: null };
    return lookAlongIndexes(db, async (tx) => {
      const found = await listOptOutRows(tx, question);
      const isWhole = question.q === undefined || found.length === limit;
      return { rows: found, next: isWhole ? null : await findOptOutSpanEnd(tx, question) };
    });
  });
  const page = rows.slice(0, PAGE_ROWS);
  const last = page.at(-1);
  const place = rows.length > PAGE_ROWS && last ? { saidAtMs: last.saidAt.getTime(), id: last.id } : next;
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
