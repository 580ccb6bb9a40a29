import { part } from "#lib/launch/bench/part.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { median } from "#lib/testing/quantile.ts";
import { updateSettingRow } from "../../store/console/setting.ts";

/** People of the file; each has agreed and had two marketing messages in the week. */
const PEOPLE = part(100_000);
const ROUNDS = 9;

const desk = await openDesk();
const { db } = desk;
const sender = await desk.signIn("sender");
const POST = door("POST /api/campaigns");
const PUT = door("PUT /api/campaigns/:id/audience");
const file = new Blob([
  "Jina;Simu\n",
  Array.from({ length: PEOPLE }, (_, at) => `Asha;07${String(10_000_000 + at)}\n`).join(""),
]);
await db.query(
  `INSERT INTO consent (number, purpose, channel, is_given, given_at, fact_id)
   SELECT '+2557' || (10000000 + n), 'marketing', 'all', true, now(), 'bench-' || n FROM generate_series(0, $1::int - 1) n`,
  [PEOPLE],
);
await db.query(
  `INSERT INTO marketing_contact (number, day, campaign_id, seq)
   SELECT '+2557' || (10000000 + n), current_date - k, ('00000000-0000-4000-8000-00000000000' || k)::uuid, n + 1
   FROM generate_series(0, $1::int - 1) n, generate_series(1, 2) k`,
  [PEOPLE],
);
await db.query("ANALYZE consent, marketing_contact");

async function planMs(messageClass: "service" | "marketing"): Promise<number> {
  const body = {
    name: "Bench",
    channel: "sms",
    senderId: "AMANI AGRO",
    content: { text: "Habari {{Jina}}" },
    messageClass,
  };
  const made = await desk.ask(POST, { method: "POST", body, cookie: sender.cookie });
  const { id } = ((await made.json()) as { campaign: { id: string } }).campaign;
  const form = new FormData();
  form.set("file", file, "wateja.csv");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: sender.cookie };
  const startedAt = performance.now();
  const request = new Request("http://localhost:3000/", { method: "PUT", headers, body: form });
  const answer = await PUT(request, { params: Promise.resolve({ id }) });
  const { counts } = (await answer.json()) as { counts: { ok: number; repaired: number } };
  if (counts.ok + counts.repaired !== PEOPLE) throw new Error(`planned ${JSON.stringify(counts)}`);
  return performance.now() - startedAt;
}

await updateSettingRow(db, "marketingConsent", "only");
await updateSettingRow(db, "marketingPerDay", 5);
await updateSettingRow(db, "marketingPerWeek", 9);
const service: number[] = [];
const marketing: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  service.push(await planMs("service"));
  marketing.push(await planMs("marketing"));
}
// In turn, so that whatever else the machine does meets both alike.
const [figure, baseline] = [median(marketing), median(service)];
process.stdout.write(
  `${JSON.stringify({ name: `ms to plan marketing to ${PEOPLE} people with consent and both caps, against a service message to them`, figure: Math.round(figure), baseline: Math.round(baseline), ratio: figure / baseline, goal: "<= 1.3" })}\n`,
);
await desk.close();
