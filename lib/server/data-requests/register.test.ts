import assert from "node:assert/strict";
import { after, test } from "node:test";
import { RetentionDays } from "#lib/contract/desk/settings/console.ts";
import { REGISTER } from "#lib/contract/rules/register.ts";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";

/** Tables that hold figures, settings and the state of machines, and nothing about a person. */
const WITHOUT_PEOPLE: readonly string[] = [
  ...[
    "api_key_day",
    "backup_state",
    "call_walk",
    "campaign_delivery_added",
    "campaign_halt",
    "campaign_link",
    "campaign_rate",
    "campaign_rate_added",
  ],
  ...["campaign_reason", "campaign_reason_added", "column_choice", "company_setting", "connection"],
  ...[
    "credit_decided",
    "credit_ledger",
    "credit_quarter",
    "network_counted",
    "network_window",
    "erased_ref",
    "event_address",
    "event_address_gone",
    "join_page",
  ],
  ...[
    "live_epoch",
    "live_log",
    "migration",
    "opt_out_word",
    "outbox_cursor",
    "rate_limit",
    "read_count",
    "read_counted",
    "read_hour",
  ],
  ...["readiness_probe", "reason_hour", "reason_since", "retention", "sender", "sending_clock", "setup_code"],
  ...["sign_in_rule", "tally", "tally_added", "template", "template_attempt", "template_fact", "trouble"],
  ...["webhook_secret", "worker", "worker_loop"],
];

const database = await createTestDatabase();
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const named = [...REGISTER.flatMap(({ tables }) => tables), ...WITHOUT_PEOPLE];

test("register: each table of the database -> in exactly one row, or known to hold nothing about people", async () => {
  const rows = await db.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition ORDER BY 1`,
  );
  assert.deepEqual(named.toSorted(), rows.map(({ name }) => name).toSorted());
});

test("register: a table with numbers or names of people -> never among those without people", async () => {
  const rows = await db.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = 'public'
       AND column_name IN ('number', 'customer_number', 'caller_number', 'destination_number', 'person_name', 'columns')`,
  );
  assert.ok(rows.length > 5);
  assert.deepEqual(
    rows.filter(({ name }) => WITHOUT_PEOPLE.includes(name)),
    [],
  );
});

test("register: each class of the retention settings -> a row that is kept as long as it says", () => {
  for (const name of Object.keys(RetentionDays.shape))
    assert.ok(
      REGISTER.some(({ kept }) => kept === name),
      name,
    );
});
