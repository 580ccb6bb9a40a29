import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { createFront } from "#lib/launch/front/front.ts";
import { wallHeaders } from "#lib/launch/front/wall-headers.ts";
import { drawCodes } from "#lib/server/links/reserve-codes.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { addressBudget } from "./address-budget.ts";
import { createPublicSite } from "./public-site.ts";

const SET = door("PUT /api/settings/:name");
const desk = await openDesk({ publicLinkOrigin: "https://s.shop.example", trustProxyHops: 1 });
const site = createPublicSite(desk.context);
const front = createFront({
  paths: new Map(),
  publicSite: site,
  rest: async (_req, res) => void res.writeHead(200).end("of Next"),
  onError: (error) => assert.fail(String(error)),
  // As behind a proxy that is trusted with names.
  isOurHost: (host) => !site.isOnlyForLinks(host) && host !== "evil.example",
  headers: wallHeaders("https://desk.shop.example"),
});

before(async () => {
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
});
after(async () => {
  await front.drain(1_000);
  await site.close();
  await desk.close();
});

const BROWSER = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
const SHOP = "https://shop.example/maize?from=sms";
type Asking = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  from?: string;
  host?: string;
};
let addresses = 0;

/** Each request is of an address of its own unless it says whose. */
async function ask(path: string, { method = "GET", headers = {}, body, from, host }: Asking = {}) {
  const { port } = front.server.address() as AddressInfo;
  const address = from ?? `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const asked = request({
    ...{ port, host: "127.0.0.1", path, method },
    headers: {
      host: host ?? "s.shop.example",
      "user-agent": BROWSER,
      "x-forwarded-for": address,
      ...(body !== undefined && {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
      }),
      ...headers,
    },
  });
  asked.end(body);
  const [answer] = await once(asked, "response");
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode as number, headers: answer.headers, text };
}

/** People of a campaign that was sent with both links. */
async function planPeople(count: number, linkTo: string | null = SHOP) {
  const id = crypto.randomUUID();
  const codes = drawCodes(count);
  await desk.db.query(
    `INSERT INTO campaign (id, kind, state, name, channel, content, chunk_size, created_by, n_rows, n_accepted)
     VALUES ($1, 'campaign', 'sent', 'Bei', 'sms', '{"text":""}', 1, $2, $3, $3)`,
    [id, (await desk.signIn("sender")).user.id, count],
  );
  await desk.db.query("INSERT INTO campaign_link (campaign_id, link_to, has_stop) VALUES ($1, $2, true)", [
    id,
    linkTo,
  ]);
  const numbers = codes.map((_, at) => `+25571${String(at + 1_000_000 + addresses * 1_000).slice(-7)}`);
  await desk.db.query(
    `INSERT INTO recipient (campaign_id, seq, row_number, number, text) SELECT $1, x.seq, x.seq, x.number, ''
     FROM unnest($2::text[]) WITH ORDINALITY AS x (number, seq)`,
    [id, numbers],
  );
  await desk.db.query(
    `INSERT INTO link (code, campaign_id, seq) SELECT x.code, $1, x.seq FROM unnest($2::text[]) WITH ORDINALITY AS x (code, seq)`,
    [id, codes],
  );
  return { id, codes: codes as [string, ...string[]], numbers };
}

const countsOf = async (id: string) =>
  (
    await desk.db.query<Record<string, number>>(
      `SELECT n_people AS people, n_opens::int AS opens, n_machine_opens::int AS machines, n_stopped AS stopped
       FROM campaign_link WHERE campaign_id = $1`,
      [id],
    )
  )[0];

test("a link leads where its plan said, without a cookie, a referrer or a copy in a cache", async () => {
  const { id, codes } = await planPeople(2);
  const answer = await ask(`/x/${codes[0]}`);
  assert.deepEqual([answer.status, answer.headers.location, answer.text], [302, SHOP, ""]);
  assert.equal(answer.headers["set-cookie"], undefined);
  assert.equal(answer.headers["referrer-policy"], "no-referrer");
  assert.equal(answer.headers["cache-control"], "no-store");
  assert.equal((await ask(`/x/${codes[0].toUpperCase()}`)).status, 302);
  assert.equal((await ask(`/x/${codes[1]}`)).status, 302);
  await site.flush();
  assert.deepEqual(await countsOf(id), { people: 2, opens: 3, machines: 0, stopped: 0 });
});

test("machines that open links: led on, counted apart, and no person of theirs", async () => {
  const { id, codes } = await planPeople(1);
  const machines = [
    { method: "HEAD" },
    { headers: { "user-agent": "" } },
    { headers: { "user-agent": "WhatsApp/2.23.20.0" } },
    { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } },
    { headers: { "user-agent": "facebookexternalhit/1.1 Facebot Twitterbot/1.0" } },
    { headers: { "user-agent": "python-requests/2.31" } },
    { headers: { "sec-purpose": "prefetch;prerender" } },
    { headers: { "x-purpose": "preview" } },
  ];
  for (const asking of machines) assert.equal((await ask(`/x/${codes[0]}`, asking)).status, 302);
  await site.flush();
  assert.deepEqual(await countsOf(id), { people: 0, opens: 0, machines: machines.length, stopped: 0 });
  await ask(`/x/${codes[0]}`, { headers: { "user-agent": `${BROWSER} [FBAN/FB4A;FBAV/440]` } });
  await site.flush();
  assert.deepEqual(await countsOf(id), { people: 1, opens: 1, machines: machines.length, stopped: 0 });
});

test("many open one link at once: each is counted, and the person once", async () => {
  const { id, codes } = await planPeople(1);
  await Promise.all(Array.from({ length: 300 }, () => ask(`/x/${codes[0]}`)));
  await Promise.all([site.flush(), site.flush()]);
  assert.deepEqual(await countsOf(id), { people: 1, opens: 300, machines: 0, stopped: 0 });
});

test("the database is away for a moment: what was opened is counted when it is back", async () => {
  const { id, codes } = await planPeople(1);
  await ask(`/x/${codes[0]}`);
  await desk.db.query("ALTER TABLE campaign_link RENAME TO campaign_link_away");
  await site.flush();
  await desk.db.query("ALTER TABLE campaign_link_away RENAME TO campaign_link");
  await site.flush();
  assert.deepEqual(await countsOf(id), { people: 1, opens: 1, machines: 0, stopped: 0 });
});

test("100,000 codes that nobody drew: none leads anywhere, and an address that tries them is stopped early", async () => {
  await planPeople(1_000);
  const guesses = drawCodes(100_000);
  const [found] = await desk.db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM link WHERE code = ANY($1::text[])",
    [guesses],
  );
  assert.equal(found?.n, 0);
  const statuses = new Map<number, number>();
  for (const code of guesses.slice(0, 300)) {
    const { status } = await ask(`/x/${code}`, { from: "203.0.113.7" });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual([...statuses.keys()].toSorted(), [404, 429]);
  // 20 points a miss, of 400 and 40 a second.
  assert.ok((statuses.get(404) ?? 0) < 150, `${statuses.get(404)} were looked up`);
});

test("opening the way out does nothing: a code of somebody and one of nobody look the same", async () => {
  const { id, codes } = await planPeople(1);
  const [own, other] = await Promise.all([ask(`/s/${codes[0]}?lang=en`), ask("/s/22222222?lang=en")]);
  const shape = (text: string) =>
    text.replace(/\/s\/\w{8}/g, "/s/CODE").replace(/value="\w{16}"/, 'value="PRESS"');
  assert.deepEqual([own.status, shape(own.text)], [other.status, shape(other.text)]);
  assert.equal(own.status, 200);
  assert.match(own.text, /<h1>Stop these messages\?<\/h1>/);
  await ask(`/s/${codes[0]}`, { method: "HEAD" });
  assert.equal((await countsOf(id))?.stopped, 0);
});

const pressOf = (text: string) => /name="press" value="(\w+)"/.exec(text)?.[1] ?? assert.fail("no button");

const consentsOf = (number = "") =>
  desk.db.query<{ isGiven: boolean; source: string; wording: string; evidence: Record<string, string> }>(
    `SELECT is_given AS "isGiven", source, wording, evidence FROM consent_fact WHERE number = $1 ORDER BY given_at, id`,
    [number],
  );
const holdsFor = async (number = "") =>
  (
    await desk.db.query<{ isGiven: boolean }>(
      `SELECT is_given AS "isGiven" FROM consent WHERE number = $1 AND purpose = 'marketing' AND channel = 'all'`,
      [number],
    )
  )[0]?.isGiven;

test("the button stops marketing and can be undone; a press that is repeated is one", async () => {
  const { id, codes, numbers } = await planPeople(1);
  const path = `/s/${codes[0]}?lang=sw`;
  const press = pressOf((await ask(path)).text);
  const stopped = await ask(path, { method: "POST", body: `press=${press}` });
  assert.equal(stopped.status, 200);
  assert.match(stopped.text, /<h1>Hutatumiwa tena ofa na habari<\/h1>/);
  assert.equal(stopped.text.includes(numbers[0]?.slice(-6) ?? "none"), false);
  await ask(path, { method: "POST", body: `press=${press}` });
  assert.equal((await countsOf(id))?.stopped, 1);
  assert.equal(await holdsFor(numbers[0]), false);
  const [fact] = await consentsOf(numbers[0]);
  assert.deepEqual([fact?.source, fact?.evidence.code, fact?.evidence.campaignId], ["link", codes[0], id]);
  assert.match(fact?.wording ?? "", /^Usitumiwe jumbe hizi tena\? .* · Acha kunitumia jumbe$/);
  const undo = await ask(path, { method: "POST", body: `press=${pressOf(stopped.text)}&undo=1` });
  assert.match(undo.text, /<h1>Utatumiwa tena ofa na habari zetu<\/h1>/);
  assert.equal((await countsOf(id))?.stopped, 0);
  // The clock of this test has not moved: what was pressed last holds all the same.
  assert.equal(await holdsFor(numbers[0]), true);
  // A page from before the undo is pressed on once more: it stops again, as its page says.
  await ask(path, { method: "POST", body: `press=${press}` });
  assert.equal(await holdsFor(numbers[0]), false);
  assert.equal((await consentsOf(numbers[0])).at(-1)?.isGiven, false);
});

test("a press of nobody's code, of a form that is not ours, or of one too large: nothing is written", async () => {
  const { id, codes, numbers } = await planPeople(1);
  const none = await ask("/s/22222222?lang=en", { method: "POST", body: `press=${"a".repeat(16)}` });
  assert.equal(none.status, 404);
  assert.match(none.text, /This link is not valid/);
  for (const body of ["", "press=", "press=<script>", `press=${"a".repeat(16)}&x=${"y".repeat(2_000)}`]) {
    const { text } = await ask(`/s/${codes[0]}?lang=en`, { method: "POST", body });
    assert.match(text, /Stop these messages/);
  }
  await ask(`/s/${codes[0]}`, {
    ...{ method: "POST", body: `{"press":"${"a".repeat(16)}"}` },
    headers: { "content-type": "application/json" },
  });
  assert.equal((await countsOf(id))?.stopped, 0);
  assert.equal(await holdsFor(numbers[0]), undefined);
});

test("whoever is erased: their link is not valid any more", async () => {
  const { id, codes } = await planPeople(2);
  await desk.db.query("DELETE FROM recipient WHERE campaign_id = $1 AND seq = 1", [id]);
  assert.equal((await ask(`/x/${codes[0]}`)).status, 404);
  assert.equal((await ask(`/x/${codes[1]}`)).status, 302);
});

test("what is asked beside codes: the same page that says the link is not valid, and no look into the database", async () => {
  const before = desk.lines.length;
  for (const path of [
    "/x/",
    "/x/../api/session",
    "/x/abc",
    "/x/abcdefghij",
    "/s/'--",
    "/x/%E2%82%AC",
    "/s/.env",
  ]) {
    const { status, text } = await ask(path);
    assert.equal(status, 404, path);
    assert.doesNotMatch(text, /of Next/);
  }
  assert.equal(desk.lines.length, before);
});

test("the host of the links: pages for customers alone; a name that is neither is refused", async () => {
  const { codes } = await planPeople(1);
  assert.equal((await ask(`/x/${codes[0]}`, { host: "desk.shop.example" })).status, 302);
  assert.equal((await ask("/overview", { host: "desk.shop.example" })).text, "of Next");
  assert.equal((await ask("/overview", { host: "s.shop.example" })).status, 421);
  assert.equal((await ask(`/x/${codes[0]}`, { host: "evil.example" })).status, 421);
  assert.equal((await ask(`/x/${codes[0]}`, { method: "POST", body: "a=1" })).status, 405);
  assert.equal((await ask("/s/abcdefgh", { method: "DELETE" })).status, 405);
});

test("a console whose links have its own address: all of it is answered there", () => {
  const env = { ...desk.context.env, publicLinkOrigin: desk.context.env.publicOrigin };
  const own = createPublicSite({ ...desk.context, env });
  const { host } = new URL(env.publicOrigin);
  assert.deepEqual([own.isHost(host), own.isOnlyForLinks(host)], [true, false]);
  assert.deepEqual([site.isOnlyForLinks("S.shop.example"), site.isOnlyForLinks(host)], [true, false]);
});

test("each page: at most 10 kB, nothing that runs or loads, and no cookie whatever is sent", async () => {
  const { codes } = await planPeople(1, null);
  for (const path of [`/x/${codes[0]}`, "/x/22222222", `/s/${codes[0]}`, "/x/example0"]) {
    const { headers, text } = await ask(`${path}?lang=en`, { headers: { cookie: "__Host-sid=abc" } });
    assert.ok(Buffer.byteLength(text) < 10_240);
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'; style-src 'sha256-/);
    assert.equal(headers["set-cookie"], undefined);
    assert.doesNotMatch(text, /<script|<img|<link|src=|onclick/);
    assert.match(text, /hreflang="sw"/);
  }
});

test("the language: what is chosen on the page, else what the browser asks for, else Swahili", async () => {
  const languageOf = async (path: string, accepted?: string) => {
    const { text } = await ask(path, accepted ? { headers: { "accept-language": accepted } } : {});
    return /<html lang="(\w+)"/.exec(text)?.[1];
  };
  assert.equal(await languageOf("/s/22222222"), "sw");
  assert.equal(await languageOf("/s/22222222", "en-GB,en;q=0.9"), "en");
  assert.equal(await languageOf("/s/22222222", "fr-FR,sw-TZ;q=0.8,en;q=0.5"), "sw");
  assert.equal(await languageOf("/s/22222222?lang=sw", "en"), "sw");
  assert.equal(await languageOf("/s/22222222?lang=fr", "fr"), "sw");
});

test("closed by the company: no link leads on and nobody can stop there, within five seconds", async () => {
  const { id, codes } = await planPeople(1);
  const owner = await desk.signIn("owner");
  const answer = await desk.ask(SET, {
    ...{ method: "PUT", body: { value: "closed" }, params: { name: "publicPages" }, cookie: owner.cookie },
  });
  assert.equal(answer.status, 200);
  const closed = createPublicSite(desk.context);
  assert.equal(closed.methodsOf("/x/22222222")?.includes("GET"), true);
  const other = createFront({
    paths: new Map(),
    publicSite: closed,
    rest: async () => undefined,
    onError: (error) => assert.fail(String(error)),
  });
  other.server.listen(0, "127.0.0.1");
  await once(other.server, "listening");
  const { port } = other.server.address() as AddressInfo;
  for (const [path, method] of [
    [`/x/${codes[0]}`, "GET"],
    [`/s/${codes[0]}`, "GET"],
    [`/s/${codes[0]}`, "POST"],
  ] as const) {
    const body = method === "POST" ? new URLSearchParams({ press: "a".repeat(16) }) : null;
    const page = await fetch(`http://127.0.0.1:${port}${path}?lang=en`, { method, body, redirect: "manual" });
    assert.equal(page.status, 404);
    assert.match(await page.text(), /This page is closed/);
  }
  assert.equal((await countsOf(id))?.stopped, 0);
  await other.drain(1_000);
});

test("budget of an address: it is spent, comes back with time, and a debt is bounded", () => {
  let nowMs = 0;
  const budget = addressBudget(() => nowMs, { most: 40, perSecond: 10, maxAddresses: 2 });
  assert.equal(budget.spend("a", 40), true);
  assert.equal(budget.spend("a", 1), false);
  nowMs += 200;
  assert.equal(budget.spend("a", 1_000_000), true);
  nowMs += 3_900;
  assert.equal(budget.spend("a", 1), false);
  nowMs += 200;
  assert.equal(budget.spend("a", 1), true);
  for (const other of ["b", "c"]) budget.spend(other, 1);
  assert.equal(budget.spend("a", 40), true);
});
