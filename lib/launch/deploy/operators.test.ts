import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { parse } from "yaml";
import { meter } from "#lib/meter.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { openScrape, samplesOf } from "../metrics/test-scrape.ts";
import { ROOT } from "../root.ts";

const desk = await openDesk();
const scrape = await openScrape(desk);
after(async () => {
  await scrape.close();
  await desk.close();
});

const textOf = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

type Known = Map<string, Set<string>>;

/** Every metric of a real scrape in which each has happened once, with the labels it has there. */
async function knownMetrics(): Promise<Known> {
  const ours = meter();
  ours?.door({ door: "page", status: 200, seconds: 0.1 });
  ours?.acceptance("POST /api/v1/messages", false);
  ours?.sends("sms", "accepted", 1);
  ours?.serviceAnswer("GET /x", 200, 0.1);
  ours?.callback("accepted", 0.1);
  ours?.events("stored", 1);
  ours?.round("campaigns", true);
  const id = await plantCampaign(desk.db, { channel: "sms", size: 1 });
  await desk.db.query(`UPDATE campaign SET hold = '{"kind":"credits"}' WHERE id = $1`, [id]);
  await desk.db.query("UPDATE backup_state SET made_at = now(), bytes = 1, place = 'here'");
  await desk.db.query("UPDATE connection SET balance = 1, balance_at = now() WHERE service = 'sms'");
  const known: Known = new Map();
  for (const { name, labels } of samplesOf(await scrape.text()))
    known.set(name, new Set([...(known.get(name) ?? []), ...Object.keys(labels)]));
  return known;
}

/** What Prometheus adds to each series, and says itself of who is scraped. */
const ADDED = ["job", "instance"];
const OF_PROMETHEUS: [string, Set<string>][] = [["up", new Set()]];
const FUNCTIONS = [
  ...["sum", "max", "min", "by", "rate", "abs", "topk", "histogram_quantile", "and", "or", "unless"],
];

/** What of an expression is not there: metrics, functions, and labels that no metric of it has. */
function unknownIn(expression: string, known: Known): string[] {
  const plain = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, "");
  const grouped = [...plain.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = ""]) => names.split(/,\s*/));
  const matched = [...plain.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = "", pairs = ""]) =>
    [...pairs.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => [metric, label] as const),
  );
  const bare = plain.replaceAll(/\bby \([^)]*\)/g, "by ").replaceAll(/\{[^}]*\}/g, "");
  const words = [...bare.matchAll(/[a-z_]\w*/gi)].map(([word]) => word);
  const metrics = words.filter((word) => !FUNCTIONS.includes(word));
  const labels = new Set([...metrics.flatMap((metric) => [...(known.get(metric) ?? [])]), ...ADDED]);
  const ofMetric = (metric: string) => new Set([...(known.get(metric) ?? []), ...ADDED]);
  return [
    ...(metrics.length === 0 ? [`no metric: ${expression}`] : []),
    ...metrics.filter((metric) => !known.has(metric)),
    ...grouped.filter((label) => !labels.has(label)).map((label) => `by ${label}`),
    ...matched.filter(([metric, label]) => !ofMetric(metric).has(label)).map((pair) => pair.join(".")),
  ];
}

const known = new Map([...(await knownMetrics()), ...OF_PROMETHEUS]);

test("what looks for unknown names finds each kind of them", () => {
  assert.deepEqual(unknownIn("max(tuma_workers_alive) > 0", known), []);
  assert.deepEqual(unknownIn("max(tuma_workers_gone) > 0", known), ["tuma_workers_gone"]);
  assert.deepEqual(unknownIn('sum by (door) (rate(tuma_sends_total{way="x"}[5m]))', known), [
    "by door",
    "tuma_sends_total.way",
  ]);
  assert.deepEqual(unknownIn("stddev(tuma_sends_total)", known), ["stddev"]);
});

type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; todo: string; page: string };
};

test("alerts: each asks for metrics and labels that a scrape has, says what to do, and names a page that is there", () => {
  const { groups } = parse(textOf("alerts.yaml")) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  assert.ok(rules.length >= 15);
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { alert, expr, for: lasts, labels, annotations } of rules) {
    assert.deepEqual(unknownIn(expr, known), [], alert);
    assert.match(lasts, /^\d+m$/, alert);
    assert.ok(["now", "today"].includes(labels.severity), alert);
    const { summary, todo, page } = annotations;
    for (const sentence of [summary, todo]) assert.match(sentence, /^[A-Z].*\.$/, alert);
    assert.ok(existsSync(join(ROOT, "app/(desk)", page, "page.tsx")), `${alert}: ${page}`);
    for (const [, label = ""] of summary.matchAll(/\$labels\.(\w+)/g))
      assert.ok(new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr), `${alert}: ${label}`);
  }
});

test("alerts: no backup was ever made -> a scrape says that the database answers, and no age, as TumaNoBackup asks for", async () => {
  const { groups } = parse(textOf("alerts.yaml")) as { groups: { rules: Rule[] }[] };
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === "TumaNoBackup");
  assert.equal(rule?.expr, "max(tuma_database_up) == 1 unless max(tuma_backup_age_seconds)");
  for (const madeAt of [new Date(), null]) {
    await desk.db.query("UPDATE backup_state SET made_at = $1", [madeAt]);
    desk.clock.forward(6_000);
    const samples = await scrape.samples();
    assert.equal(samples.find(({ name }) => name === "tuma_database_up")?.value, 1);
    assert.equal(
      samples.some(({ name }) => name === "tuma_backup_age_seconds"),
      madeAt !== null,
    );
  }
});

type Panel = { title: string; type: string; gridPos: { w: number; x: number }; targets?: Target[] };
type Target = { expr: string; legendFormat: string };

test("board: each panel asks for metrics and labels that a scrape has, and every metric of ours is on it or in an alert", () => {
  const { panels } = JSON.parse(textOf("grafana.json")) as { panels: Panel[] };
  const drawn = panels.filter(({ type }) => type !== "row");
  assert.ok(drawn.length > 20);
  for (const { title, gridPos, targets = [] } of drawn) {
    assert.ok(targets.length > 0 && gridPos.x + gridPos.w <= 24, title);
    for (const { expr, legendFormat } of targets) {
      const asked = expr.replaceAll("$__rate_interval", "5m");
      assert.deepEqual(unknownIn(asked, known), [], title);
      for (const [, label = ""] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        assert.ok(new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr), `${title}: ${label}`);
    }
  }
  const shown = textOf("grafana.json") + textOf("alerts.yaml");
  const ours = [...known.keys()].filter((name) => name.startsWith("tuma_"));
  // Beside what is shown: they explain it to whoever looks for a reason.
  const beside = ["tuma_database_connections_idle", "tuma_credits_age_seconds"];
  assert.deepEqual(
    ours.filter((name) => !/_(sum|count|bucket)$/.test(name) && !shown.includes(name)),
    [...beside, "tuma_worker_last_round_timestamp_seconds"].toSorted(
      (one, other) => ours.indexOf(one) - ours.indexOf(other),
    ),
  );
});

const { env } = desk.context;
const settings: NodeJS.ProcessEnv = {
  ...{ PATH: process.env.PATH, NODE_ENV: "test", TUMA_DATA: tmpdir(), DATABASE_URL: desk.db.url },
  ...{ PUBLIC_ORIGIN: "http://127.0.0.1:9", PORT: "9", SESSION_SECRET: env.sessionSecret },
};

/** As npm does it: what the script of that name runs, with what stands after `--`. */
function admin(...args: string[]): Promise<string> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const file = String(scripts.admin).split(" ").at(-1) ?? "";
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd: ROOT, env: settings }, (_, said) => resolve(said));
  });
}

const asked = async (key: "GET /api/health/live" | "GET /api/health/ready") =>
  (await desk.ask(door(key), { path: key.slice(4) })).text();

/** Each command of the page, run as far as it can be without a console that is started for it. */
const RUN: Record<string, () => Promise<string>> = {
  "npm run admin -- doctor": () => admin("doctor"),
  "npm run admin -- verify": () => admin("verify"),
  "npm run admin -- drill FILE": () => admin("drill", "README.md"),
  "npm run admin -- reset EMAIL": async () => admin("reset", (await desk.signIn("owner")).user.email),
  "curl http://127.0.0.1:3000/api/health/live": () => asked("GET /api/health/live"),
  "curl http://127.0.0.1:3000/api/health/ready": () => asked("GET /api/health/ready"),
  'curl -H "Authorization: Bearer $METRICS_TOKEN" http://127.0.0.1:9464/metrics': scrape.text,
};
const SAYS: Record<string, RegExp> = {
  doctor: /^✔ Version: Tuma .*\n✔ Address/,
  verify: /The audit log|audit/i,
  drill: /README\.md is there already: name another file/,
  reset: /^Open this link within an hour/,
  live: /"version":"\d/,
  ready: /"status":"ready"|not_ready/,
  metrics: /^# HELP tuma_/,
};

test("what an operator asks: each command of the page is one that exists, and answers", async () => {
  const rows = [...textOf("README.md").matchAll(/^\| [^|]*\? \| `([^|]+)` \|/gm)].map(
    ([, cell = ""]) => cell,
  );
  assert.deepEqual(rows.toSorted(), Object.keys(RUN).toSorted());
  for (const command of rows) {
    const [kind = ""] = Object.keys(SAYS).filter((name) => command.includes(name));
    assert.match((await RUN[command]?.()) ?? "", SAYS[kind] ?? /^$/, command);
  }
});
