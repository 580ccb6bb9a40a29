import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ListSentPeople, SentPeople } from "#lib/contract/desk/send/sent.ts";
import type { SignedInCtx } from "../context.ts";
import { listRecipientRows } from "../store/campaign/recipient/recipient-view.ts";
import { listContactNames } from "../store/campaign/sent.ts";
import { strangeCursor } from "../strange-cursor.ts";
import { requireSent } from "./require-sent.ts";

const LAST = 2_147_483_647;

/** Everybody of a send in its order, with the name under which they last wrote to us. Throws `not_found`. */
export async function listSentPeople(
  { db }: Pick<SignedInCtx, "db">,
  id: string,
  { cursor }: ListSentPeople,
): Promise<SentPeople> {
  const after = readCursor(cursor);
  await requireSent(db, id);
  // One more than the page holds, so that the last page knows that it is the last.
  const rows = await listRecipientRows(db, id, { after, upTo: LAST, limit: PAGE_ROWS + 1 });
  const shown = rows.slice(0, PAGE_ROWS);
  const names = await listContactNames(
    db,
    shown.map(({ number }) => number),
  );
  return {
    items: shown.map((row) => ({ ...row, personName: names.get(row.number) ?? null })),
    nextCursor: rows.length > PAGE_ROWS ? String(shown.at(-1)?.seq) : null,
  };
}

function readCursor(cursor: string | undefined): number {
  const after = Number(cursor ?? 0);
  if (Number.isSafeInteger(after) && after >= 0 && after <= LAST) return after;
  throw strangeCursor();
}
