import type { Tx } from "#lib/db/index.ts";
import type { TimePlace } from "../time-place.ts";
import { COUNT_UNREAD, type ConversationRow, NEWEST, viewOf } from "./conversation.ts";
import { countOf, NOBODY, type Show, walkOf } from "./list-walks.ts";

type Page = { after: TimePlace | null; limit: number };
/** `openFrom`: whoever wrote after it can be answered by text. `whose`: the id of a person, or null for nobody's. */
type Asked = Page & { show: Show; whose: string | null | undefined; openFrom: Date };

/** Conversations after a place: the newest first, or of open windows the one first that closes first. */
export function listConversationRows(
  tx: Tx,
  { show, whose, openFrom, after, limit }: Asked,
): Promise<ConversationRow[]> {
  const place = show === "open" ? laterOf(after, openFrom.toISOString()) : after;
  const params = [place?.at ?? null, place?.id ?? null, limit];
  return tx.query<ConversationRow>(
    walkOf(show, whose !== undefined),
    whose === undefined ? params : [...params, whose ?? NOBODY],
  );
}

/** Behind all of this moment, or the place where that is later. */
function laterOf(place: TimePlace | null, moment: string): TimePlace {
  return place !== null && Date.parse(place.at) > Date.parse(moment)
    ? place
    : { at: moment, id: String(Number.MAX_SAFE_INTEGER) };
}

/** Of these conversations those after a place, the newest first. */
export function listConversationsOf(
  tx: Tx,
  { ids, after, limit }: Page & { ids: readonly number[] },
): Promise<ConversationRow[]> {
  return tx.query<ConversationRow>(OF_IDS, [after?.at ?? null, after?.id ?? null, limit, ids]);
}

const OF_IDS = viewOf(
  `SELECT w.* FROM unnest($4::bigint[]) AS found (id)
     CROSS JOIN LATERAL (SELECT * FROM contact_window WHERE id = found.id OFFSET 0) w
   WHERE (w.last_inbound_at, w.id) < (coalesce($1::timestamptz, 'infinity'), coalesce($2::bigint, 0))
   ORDER BY ${NEWEST} LIMIT $3`,
  NEWEST,
);

export type InboxCounts = { unread: number; mine: number; nobodys: number; hasWritten: boolean };

/** Whether anybody has written, how many have something new, and how many are open of a person and of nobody, up to 100 each. */
export async function countConversations(tx: Tx, person: string): Promise<InboxCounts> {
  const [row] = await tx.query<InboxCounts>(COUNTS, [person, NOBODY]);
  return row ?? { unread: 0, mine: 0, nobodys: 0, hasWritten: false };
}

const COUNTS = `SELECT ${COUNT_UNREAD} AS unread, ${countOf("$1")} AS mine, ${countOf("$2")} AS nobodys,
  EXISTS (SELECT FROM contact_window) AS "hasWritten"`;
