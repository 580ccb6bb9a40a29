import { performance } from "node:perf_hooks";
import { part } from "#lib/launch/bench/part.ts";
import { ListTemplates } from "../../contract/desk/template.ts";
import { openDatabase } from "../../db/index.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { quantile } from "../../testing/quantile.ts";
import { listTemplates } from "./list-templates.ts";

const TEMPLATES = part(5_000);
const SENDS = part(20_000);
const ROUNDS = part(30);
/** Milliseconds, of every question the page asks of the catalogue. */
const MOST_MS = 50;

const database = await createTestDatabase();
const db = openDatabase(database.url);
await db.query(
  `INSERT INTO template (name, language, origin, state, rank, category, search, content)
   SELECT 'oda_' || n, (ARRAY['sw', 'en'])[1 + n % 2], 'event', (ARRAY['approved', 'rejected', 'pending'])[1 + n % 3],
     (ARRAY[8, 1, 5])[1 + n % 3], 'UTILITY', 'oda_' || n || ' habari {{1}} oda yako iko tayari leo',
     jsonb_build_object('components', jsonb_build_array(jsonb_build_object('type', 'BODY', 'text', repeat('Habari {{1}} ', 40))))
   FROM generate_series(1, $1::int) n`,
  [TEMPLATES],
);
// One of them is sent far more often than all others.
await db.query(
  `INSERT INTO campaign (id, kind, channel, name, state, content, chunk_size, created_by, started_at)
   SELECT gen_random_uuid(), 'direct', 'chat-template', 'x', 'completed',
     jsonb_build_object('templateName', 'oda_' || (CASE WHEN n % 2 = 0 THEN 3 ELSE n % 5000 END), 'language', 'en'), 1,
     gen_random_uuid(), now() - n * interval '1 minute'
   FROM generate_series(1, $1::int) n`,
  [SENDS],
);
await db.query("ANALYZE template, campaign");

const person = { userId: "u", name: "Asha", email: "asha@shop.example", sessionId: "" };
const questions = [
  {},
  { state: "approved" },
  { state: "rejected" },
  { language: "en" },
  { category: "UTILITY" },
  { q: "oda_49" },
  { q: "tayari leo" },
  { q: "nowhere" },
  { q: "0754 913 268" },
  { q: "oda_3", state: "approved" },
].map((question) => ListTemplates.parse(question));

const times: number[] = [];
for (let round = -2; round < ROUNDS; round++) {
  for (const question of questions) {
    // Who sees no numbers searches without them, and cannot ask for one.
    const isViewer = round % 2 === 1 && !question.q?.startsWith("0");
    const actor = { ...person, role: isViewer ? ("viewer" as const) : ("sender" as const) };
    const startedAt = performance.now();
    await listTemplates({ db, actor }, question);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
}
const p95 = quantile(times, 0.95);
process.stdout.write(
  `${JSON.stringify({
    name: `list of ${TEMPLATES.toLocaleString("en")} templates, p95 of ${questions.length} questions in ms against ${MOST_MS}`,
    figure: Number(p95.toFixed(1)),
    baseline: MOST_MS,
    ratio: Number((p95 / MOST_MS).toFixed(2)),
    goal: "<= 1",
  })}\n`,
);
await db.close();
await database.drop();
