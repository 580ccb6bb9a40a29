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
  {
    file: "lib/server/store/retention/old-rows.ts",
    from: "WHERE received_at < $1 AND is_done)",
    to: "WHERE received_at < $1)",
    test: "lib/server/retention/delete-old.test.ts",
    name: "old events go, however many; young ones stay, and those that have not had their effect",
  },
  {
    file: "lib/server/retention/delete-old.ts",
    from: "await keepFirstAccount(tx);",
    to: "",
    test: "lib/server/retention/delete-old.test.ts",
    name: "old events go, however many; young ones stay, and those that have not had their effect",
  },
  {
    file: "lib/server/store/retention/old-people.ts",
    from: "AND c.n_unknown = 0",
    to: "",
    test: "lib/server/retention/delete-old.test.ts",
    name: "the people of a campaign stay while it is young or runs, while somebody has to decide, or where it sent of late",
  },
  {
    file: "lib/server/store/retention/old-people.ts",
    from: "c.state IN ('completed', 'cancelled') AND ",
    to: "",
    test: "lib/server/retention/delete-old.test.ts",
    name: "the people of a campaign stay while it is young or runs, while somebody has to decide, or where it sent of late",
  },
  {
    file: "lib/server/store/retention/old-rows.ts",
    from: "AND (state <> 'unknown' OR resolution IS NOT NULL)",
    to: "",
    test: "lib/server/retention/delete-old.test.ts",
    name: "old answers are emptied, what is known of them stays; an answer that somebody has to decide about stays whole",
  },
  {
    file: "lib/server/retention/delete-old.ts",
    from: 'if (!(await isAloneAt(tx, "retention"))) return false;',
    to: "",
    test: "lib/server/retention/delete-old.test.ts",
    name: "no transaction removes more than a thousand rows of a kind, and while one process does, another does nothing",
  },
];
