import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { ListSentPeople, SentPeople } from "#lib/contract/desk/send/sent.ts";
import { MAX_INTEGER } from "#lib/contract/rules/max-integer.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumberCursor } from "../read-number-cursor.ts";
import { listRecipientRows } from "../store/campaign/recipient/recipient-view.ts";
import { listContactNames } from "../store/campaign/sent.ts";
import { requireSent } from "./require-sent.ts";

/** Everybody of a send in its order, with the name under which they last wrote to us. Throws `not_found`. */
export async function listSentPeople(
  { db }: Pick<SignedInCtx, "db">,
  id: string,
  { cursor }: ListSentPeople,
): Promise<SentPeople> {
  const after = readNumberCursor(cursor ?? "0", { max: MAX_INTEGER });
  await requireSent(db, id);
  // One more than the page holds, so that the last page knows that it is the last.
  const rows = await listRecipientRows(db, id, { after, upTo: MAX_INTEGER, limit: PAGE_ROWS + 1 });
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
