import type { Mutant } from "./mutant.ts";

/** Messages, events and opt-outs as they are kept. */
export const STORE_MESSAGES: Mutant[] = [
  {
    file: "lib/server/store/console/live.ts",
    from: "WHERE seq > $1 AND seq <= $2 ORDER BY",
    to: "WHERE seq > $1 AND $2::bigint IS NOT NULL ORDER BY",
    test: "lib/server/live/create-live-stream.test.ts",
    name: "what was told first comes first, however late it commits",
  },
  {
    file: "lib/server/store/event/event.ts",
    from: "event.raw <> excluded.raw THEN excluded.raw",
    to: "false THEN excluded.raw",
    test: "lib/server/webhooks/receive/receive.test.ts",
    name: "same eventId, other bytes: first kept, conflict recorded",
  },
  {
    file: "lib/server/store/opt-out/opt-out-view.ts",
    from: "($6 AND strpos(known.number, $8::text) > 0)",
    to: "(strpos(known.number, $8::text) > 0)",
    test: "app/api/opt-outs/opt-outs.test.ts",
    name: "a viewer reads who has opted out without a number anywhere, and cannot ask for one",
  },
  {
    file: "lib/server/store/opt-out/opt-out.ts",
    from: 'WHERE (excluded.said_at, excluded.is_out, excluded.fact_id COLLATE "C")\n         > (known.said_at, known.is_out, known.fact_id COLLATE "C")',
    to: "",
    test: "lib/server/opt-outs/record-opt-outs.property.test.ts",
    name: "a history in any order, every part of it doubled, ends as the same history in the order it was said",
  },
  {
    file: "lib/db/read-once.ts",
    from: "asked.set(key, rows);",
    to: "",
    test: "lib/db/read-once.test.ts",
    name: "what two parts of a page ask for at once is read once, and each has rows of its own",
  },
  {
    file: "lib/server/store/console/tally.ts",
    from: " AND at > '-infinity'",
    to: "",
    test: "lib/server/calls/count-calls.test.ts",
    name: "the counts beside the list of calls follow every call that comes, changes and goes, and are those of the calls",
  },
];
