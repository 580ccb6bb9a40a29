import { wholeNumber } from "#lib/audience/number/number-beginnings.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { Person, PersonLine, ReadPerson } from "#lib/contract/desk/people/opt-out.ts";
import { canSeeNumbers, type Entitled, hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { callRow } from "../calls/index.ts";
import type { SignedInCtx } from "../context.ts";
import { inLine, newestFirst, noteLine, outLine } from "../inbox/index.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import { listCallRecords } from "../store/call/call-list.ts";
import {
  findPerson,
  type LinePage,
  listNotesOf,
  listSaid,
  type SaidRow,
} from "../store/conversation/note.ts";
import { listInbound, listSent } from "../store/conversation/thread.ts";

const isLineId = (text: string): boolean => /^(in|message|call|note|opt)-[\da-f-]{1,40}$/.test(text);

/**
 * Everything with one number, the newest first: what they wrote as far as it is kept, what the service took for them by SMS
 * and chat, calls, notes of the team, and when they opted out. Throws `forbidden` for whoever sees no numbers, `invalid_input` for what is no
 * whole number, and for a strange cursor.
 */
export async function getPerson(
  { db, env, actor }: Pick<SignedInCtx, "db" | "env" | "actor">,
  { number: written, cursor }: ReadPerson,
): Promise<Person> {
  // Also for a page, which no table of doors keeps: by their number whoever is masked would be found.
  if (!canSeeNumbers(actor))
    throw new Fault(
      "forbidden",
      t("You need the right to see whole phone numbers.", "Unahitaji ruhusa ya kuona namba nzima za simu."),
    );
  const number = wholeNumber(written, env.defaultRegion);
  if (number === null) throw notWhole();
  const before = cursor === undefined ? null : readTimeCursor(cursor, isLineId);
  const page = { before, limit: PAGE_ROWS + 1 };
  const [{ optedOutAt, ...head }, wrote, sent, calls, said, notes] = await Promise.all([
    findPerson(db, number),
    listInbound(db, number, page),
    // A service may leave the plus away.
    listSent(db, [number, number.slice(1)], page),
    listCalls(db, { number, actor, page }),
    listSaid(db, number, page),
    listNotesOf(db, number, page),
  ]);
  const lines: PersonLine[] = [
    ...wrote.map(inLine),
    ...sent.map(({ channel, ...row }) => ({ ...outLine(row), channel })),
    ...calls,
    ...said.map(saidLine),
    ...notes.map(noteLine),
  ];
  lines.sort(newestFirst);
  const items = lines.slice(0, PAGE_ROWS);
  const last = lines.length > PAGE_ROWS ? items.at(-1) : undefined;
  return {
    number,
    ...head,
    optedOutAt: optedOutAt?.toISOString() ?? null,
    items,
    nextCursor: last ? timeCursorOf(last) : null,
  };
}

export function notWhole(): Fault {
  const rule = t(
    "number has to be a whole phone number, such as +255 754 000 318",
    "number lazima iwe namba nzima ya simu, kama +255 754 000 318",
  );
  return new Fault("invalid_input", rule, { fields: [{ path: "number", rule }] });
}

const CALL = "call-";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

type PersonQuery = { number: string; actor: Entitled; page: LinePage };

/** Of one millisecond a call comes before every line of another kind that its id is less than, as their names are. */
async function listCalls(
  db: Tx,
  { number, actor, page: { before, limit } }: PersonQuery,
): Promise<PersonLine[]> {
  const { rows } = await listCallRecords(db, {
    number,
    order: "newest",
    since: null,
    until: null,
    after: before && {
      key: Date.parse(before.at),
      id: before.id.startsWith(CALL) ? before.id.slice(CALL.length) : LAST_ID,
    },
    limit,
    sees: { numbers: true, notes: hasRight(actor, "listen") },
  });
  return rows.map((record) => ({
    way: "call",
    id: CALL + record.id,
    at: record.at.toISOString(),
    call: callRow(record, actor),
  }));
}

export const saidLine = ({ at, fileName, fileRow, ...row }: SaidRow): PersonLine => ({
  way: "opt-out",
  ...row,
  at: at.toISOString(),
  file: fileName === null ? null : { name: fileName, row: fileRow ?? 0 },
});
