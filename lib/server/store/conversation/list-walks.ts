import type { ListConversations } from "#lib/contract/desk/conversation.ts";
import { NEWEST, viewOf } from "./conversation.ts";

export type Show = ListConversations["show"];

/** Of nobody in particular, as the indexes have it: `IS NULL` they would find, and not know the order of. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";
const WHOSE = `coalesce(w.answerer_id, '${NOBODY}')`;
const IS_OPEN = "(w.heard_seq > w.done_seq)";
const WRITTEN = ["w.last_inbound_at", "w.id"] as const;
const OLDEST = "w.last_inbound_at, w.id";

/** Which span of which index: what stands before the time, and what it is. */
type Span = { before: readonly (readonly [column: string, value: string])[]; which?: string };

/** A page of what `show` asks for; `isWhose`: of the person $4. */
export function walkOf(show: Show, isWhose: boolean): string {
  const whose = isWhose ? ([[WHOSE, "$4::uuid"]] as const) : [];
  if (show === "unread") return newestOf({ before: whose, which: "w.is_unread" });
  const before = [...whose, [IS_OPEN, show === "done" ? "false" : "true"]] as const;
  return show === "open" ? oldestOf({ before }) : newestOf({ before });
}

// What is equal and what is before stand in one comparison: of what is equal the planner expects so little that it sorts it all.
function newestOf({ before, which = "true" }: Span): string {
  const [columns, values] = [before.map(([column]) => column), before.map(([, value]) => value)];
  const order = [...columns, ...WRITTEN].map((column) => `${column} DESC`).join(", ");
  return viewOf(
    `SELECT w.* FROM contact_window w WHERE ${which}
       AND (${[...columns, ...WRITTEN]}) < (${[...values, "coalesce($1::timestamptz, 'infinity')", "coalesce($2::bigint, 0)"]})
       AND (${[...columns, WRITTEN[0]]}) >= (${[...values, "timestamptz '-infinity'"]})
     ORDER BY ${order} LIMIT $3`,
    NEWEST,
  );
}

function oldestOf({ before }: Span): string {
  const [columns, values] = [before.map(([column]) => column), before.map(([, value]) => value)];
  return viewOf(
    `SELECT w.* FROM contact_window w
     WHERE (${[...columns, ...WRITTEN]}) > (${[...values, "$1::timestamptz", "$2::bigint"]})
       AND (${[...columns, WRITTEN[0]]}) <= (${[...values, "timestamptz 'infinity'"]})
     ORDER BY ${[...columns, ...WRITTEN]} LIMIT $3`,
    OLDEST,
  );
}

/** How many are open of a person, up to 100. */
export const countOf = (person: string): string => `(SELECT count(*)::int FROM (SELECT FROM contact_window w
  WHERE (${WHOSE}, ${IS_OPEN}, w.last_inbound_at) >= (${person}::uuid, true, timestamptz '-infinity')
    AND (${WHOSE}, ${IS_OPEN}, w.last_inbound_at) <= (${person}::uuid, true, timestamptz 'infinity')
  ORDER BY ${WHOSE}, ${IS_OPEN}, w.last_inbound_at LIMIT 100) theirs)`;

/** All conversations of a person, done or not. */
export const IS_WHOSE = `${WHOSE} = `;
