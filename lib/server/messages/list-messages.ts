import type { ListMessages, MessageList } from "../../contract/desk/message.ts";
import { canSeeNumbers } from "../../contract/desk/rights.ts";
import { plainNumber } from "../../contract/rules/plain-number.ts";
import { Fault } from "../../fault.ts";
import type { SignedInCtx } from "../context.ts";
import { requireSearchable } from "../sight/require-searchable.ts";
import { withoutNumbers } from "../store/without-numbers.ts";
import { MESSAGE_COLUMNS, type MessageSource, messageRow } from "./message-row.ts";

const PAGE = 50;
/** A filter or search looks at this many rows a request, however many there are; the cursor goes on from there. */
const SPAN = 20_000;

type Listing = Pick<SignedInCtx, "db" | "actor">;

/**
 * Outbound messages of every channel, newest first. An exact id answers at once; anything else is looked for in
 * spans, so a page may be short and still have a next. Throws invalid_input for a strange cursor.
 */
export async function listMessages({ db, actor }: Listing, input: ListMessages): Promise<MessageList> {
  const below = input.cursor === undefined ? null : readCursor(input.cursor);
  const q = (input.q ?? "").replaceAll("\0", "");
  const exact = q !== "" && below === null ? await db.query<MessageSource>(BY_ID, [q]) : [];
  if (exact.length > 0) return { items: exact.map(messageRow), nextCursor: null };
  // After the exact ids: some are numbers themselves.
  requireSearchable(actor, q);
  const search = q === "" ? null : plainNumber(q);
  const filter = [below, input.channel ?? null, input.state ?? null, search, PAGE, SPAN];
  const rows = await db.query<MessageSource>(canSeeNumbers(actor) ? LISTED : LISTED_MASKED, filter);
  const next = rows.length === PAGE ? rows.at(-1)?.id : await spanEnd(db, below);
  return {
    items: rows.map(messageRow),
    nextCursor: next === undefined ? null : String(next),
  };
}

const FROM = "FROM message JOIN campaign ON campaign.id = message.campaign_id";

const BY_ID = `
  SELECT ${MESSAGE_COLUMNS} ${FROM}
  WHERE message.service_id = $1 OR message.wamid = $1 OR message.event_message_id = $1
  ORDER BY message.id DESC LIMIT 50`;

const listedBy = (searched: string) => `
  SELECT ${MESSAGE_COLUMNS}
  FROM (SELECT * FROM message WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $6) message
  JOIN campaign ON campaign.id = message.campaign_id
  WHERE ($2::text IS NULL OR message.channel = $2) AND ($3::text IS NULL OR message.state = $3)
    AND ($4::text IS NULL OR strpos(lower(concat_ws(' ', ${searched})), lower($4)) > 0)
  ORDER BY message.id DESC LIMIT $5`;

const TEXTS = "campaign.name, message.error_code, message.error_text";
const LISTED = listedBy(`message.number, message.service_id, ${TEXTS}`);
const LISTED_MASKED = listedBy(`message.service_id, ${withoutNumbers(`concat_ws(' ', ${TEXTS})`)}`);

async function spanEnd(db: Listing["db"], below: number | null): Promise<number | undefined> {
  const [row] = await db.query<{ id: number }>(
    "SELECT id FROM message WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC OFFSET $2 LIMIT 1",
    [below, SPAN - 1],
  );
  return row?.id;
}

function readCursor(cursor: string): number {
  const id = Number(cursor);
  if (Number.isSafeInteger(id) && id >= 0) return id;
  throw new Fault("invalid_input", "The cursor is not one of ours.", {
    fields: [{ path: "cursor", rule: "must come from nextCursor" }],
  });
}
