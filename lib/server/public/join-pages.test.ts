import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import type { JoinPageAnswer } from "#lib/contract/desk/people/join-page.ts";
import type { OwnPurpose } from "#lib/contract/desk/settings/purposes.ts";
import { JOIN_TRIES } from "#lib/contract/rules/join.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { createFront } from "#lib/launch/front/front.ts";
import { wallHeaders } from "#lib/launch/front/wall-headers.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { updateSettingRow } from "../store/console/setting.ts";
import { listForbidden } from "../store/sending/forbidden.ts";
import { createPublicSite } from "./public-site.ts";

const POST_PAGE = door("POST /api/join-pages");
const PUT_PAGE = door("PUT /api/join-pages/:id");
const MAKE_LIST = door("POST /api/lists/by-hand");
const OPT_OUT = door("POST /api/opt-outs");
const CONSENT = door("POST /api/consents");
const ERASE = door("POST /api/erasures");
const SET = door("PUT /api/settings/:name");
const desk = await openDesk({ publicLinkOrigin: "https://s.shop.example", trustProxyHops: 1 });
/** Signed in now: the clock of these tests goes on by days. */
const cookieNow = async () => (await desk.signIn("admin")).cookie;

/** A front of its own knows nothing of before; what it keeps is five seconds old otherwise. */
async function openFront() {
  const site = createPublicSite(desk.context);
  const front = createFront({
    ...{ paths: new Map(), publicSite: site },
    rest: async (_req, res) => void res.writeHead(200).end("of Next"),
    onError: (error) => assert.fail(String(error)),
    isOurHost: () => true,
    headers: wallHeaders("https://desk.shop.example"),
  });
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
  return { site, front, close };

  async function close() {
    await front.drain(1_000);
    await site.close();
  }
}

let open: Awaited<ReturnType<typeof openFront>>;
const EVENTS: OwnPurpose = {
  ...{ name: "events", label: "Invitations", kind: "marketing", consent: "only", isRetired: false },
};
before(async () => {
  await updateSettingRow(desk.db, "purposes", [EVENTS]);
  open = await openFront();
});
after(async () => {
  await open.close();
  await desk.close();
});
async function renewFront() {
  await open.close();
  open = await openFront();
}

type Form = Record<string, string>;
let addresses = 0;
/** Each request is of an address of its own unless it says whose. */
async function ask(path: string, { form, from }: { form?: Form; from?: string } = {}) {
  const { port } = open.front.server.address() as AddressInfo;
  const address = from ?? `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const body = form && new URLSearchParams(form).toString();
  const asked = request({
    ...{ port, host: "127.0.0.1", path, method: form ? "POST" : "GET" },
    headers: {
      host: "s.shop.example",
      "x-forwarded-for": address,
      ...(body !== undefined && {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
      }),
    },
  });
  asked.end(body);
  const [answer] = await once(asked, "response");
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode as number, headers: answer.headers, text };
}

const WORDING = {
  en: { title: "News of the shop", text: "I agree to get offers by SMS & chat." },
  sw: { title: "Habari za duka", text: "Nakubali kupata ofa kwa SMS na chat." },
};
let slugs = 0;
async function makePage(change: object = {}) {
  const body = {
    ...{ slug: `duka-${++slugs}`, name: `Duka ${slugs}`, wording: WORDING, purposes: ["marketing"] },
    ...{ listId: null, senderId: "DUKA", isOpen: true, ...change },
  };
  const answer = await desk.ask(POST_PAGE, { method: "POST", body, cookie: await cookieNow() });
  assert.equal(answer.status, 201);
  const { page } = (await answer.json()) as JoinPageAnswer;
  await renewFront();
  return page;
}

const shownOn = (text: string) => /name="shown" value="(\w+)"/.exec(text)?.[1] ?? assert.fail("no form");
let numbers = 0;
const newNumber = () => `+25571${String(++numbers + 2_000_000)}`;

/** Asks for a code as a person does: opens the page, types the number, presses. */
async function askFor(
  slug: string,
  number: string,
  { lang = "en", from }: { lang?: string; from?: string } = {},
) {
  const path = `/j/${slug}?lang=${lang}`;
  const shown = shownOn((await ask(path)).text);
  const answer = await ask(path, { form: { shown, number }, ...(from !== undefined && { from }) });
  await open.site.flush();
  return { path, shown, answer };
}

const textsTo = async (number: string) =>
  (
    await desk.db.query<{ text: string }>(
      `SELECT r.text FROM recipient r JOIN campaign c ON c.id = r.campaign_id WHERE r.number = $1 ORDER BY c.created_at`,
      [number],
    )
  ).map(({ text }) => text);
const codeTo = async (number: string) => /\d{6}/.exec((await textsTo(number)).at(-1) ?? "")?.[0] ?? "";
const consentsOf = (number: string) =>
  desk.db.query<{ purpose: string; isGiven: boolean; source: string; wording: string; evidence: object }>(
    `SELECT purpose, is_given AS "isGiven", source, wording, evidence FROM consent_fact WHERE number = $1 ORDER BY purpose`,
    [number],
  );

/** Why marketing may not be sent to a number where only those who agreed get it; undefined where it may. */
async function forbiddenOf(number: string) {
  await updateSettingRow(desk.db, "marketingConsent", "only");
  const sending = { messageClass: "marketing", channel: "sms", day: null } as const;
  return (await listForbidden(desk.db, [number], sending)).get(number);
}
/** What is under way keeps a person from being erased, and no worker runs here. */
const endSends = () =>
  desk.db.query(`WITH sent AS (UPDATE recipient SET state = 'accepted' WHERE state = 'queued')
    UPDATE campaign SET state = 'completed', n_queued = 0, n_accepted = n_rows`);

async function join(slug: string, number: string, lang = "en") {
  const { path, shown } = await askFor(slug, number, { lang });
  return ask(path, { form: { shown, number, code: await codeTo(number) }, from: "198.51.100.7" });
}

test("a page: the company's words in the language that is asked for, without script, cookie or copy, below 10 kB", async () => {
  const { slug, address } = await makePage();
  assert.equal(address, `https://s.shop.example/j/${slug}`);
  for (const lang of ["en", "sw"] as const) {
    const { status, headers, text } = await ask(`/j/${slug}?lang=${lang}`);
    assert.equal(status, 200);
    assert.match(text, new RegExp(`<html lang="${lang}">.*<h1>${WORDING[lang].title}</h1>`, "s"));
    assert.equal(headers["set-cookie"], undefined);
    assert.equal(headers["cache-control"], "no-store");
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'; .*form-action 'self'/);
    assert.doesNotMatch(text, /<script|SMS & chat/);
    assert.equal(text.match(/<button/g)?.length, 1);
    assert.ok(Buffer.byteLength(text) < 10_240);
  }
});

test("a purpose is retired: pages ask for the others alone, a page of it alone is closed, and its codes record nothing", async () => {
  const { slug: both } = await makePage({ purposes: ["events", "marketing"] });
  const { slug: alone } = await makePage({ purposes: ["events"] });
  const [late, early] = [newNumber(), newNumber()];
  const { path, shown } = await askFor(alone, late);
  await updateSettingRow(desk.db, "purposes", [{ ...EVENTS, isRetired: true }]);
  const typed = await ask(path, { form: { shown, number: late, code: await codeTo(late) } });
  assert.equal(typed.status, 400, "a page of five seconds ago");
  await renewFront();
  assert.equal((await ask(path)).status, 404);
  assert.equal((await join(both, early)).status, 200);
  assert.deepEqual(
    (await consentsOf(early)).map(({ purpose }) => purpose),
    ["marketing"],
  );
  assert.deepEqual(await consentsOf(late), []);
  await updateSettingRow(desk.db, "purposes", [EVENTS]);
  await renewFront();
});

test("a number and the code that it got: consent to each purpose by the words of the page, and a place in its list", async () => {
  const made = await desk.ask(MAKE_LIST, {
    ...{ method: "POST", cookie: await cookieNow() },
    body: { name: "Wateja", people: [{ number: newNumber(), name: "Asha" }] },
  });
  const { id: listId } = ((await made.json()) as { list: ContactList }).list;
  const { slug } = await makePage({ listId, purposes: ["marketing", "events"] });
  const number = newNumber();
  const { answer } = await askFor(slug, `0${number.slice(4)}`, { lang: "sw" });
  assert.match(answer.text, /<h1>Andika namba ya siri<\/h1>/);
  assert.deepEqual(await consentsOf(number), []);
  const [text = ""] = await textsTo(number);
  assert.match(text, /^\d{6} ni namba yako ya kujiunga\./);
  assert.doesNotMatch(text, /http|\//);
  assert.equal(countSegments(text).segments, 1);

  const path = `/j/${slug}?lang=sw`;
  const form = { shown: shownOn(answer.text), number, code: await codeTo(number) };
  const joined = await ask(path, { form, from: "198.51.100.7" });
  assert.deepEqual([joined.status, /<h1>Umejiunga<\/h1>/.test(joined.text)], [200, true]);
  const evidence = {
    page: slug,
    address: "198.51.100.7",
    at: desk.clock.now().toISOString(),
    language: "sw",
  };
  const wording = "Habari za duka: Nakubali kupata ofa kwa SMS na chat. · Jiunge";
  const fact = { isGiven: true, source: "form", wording, evidence };
  const facts = [
    { purpose: "events", ...fact },
    { purpose: "marketing", ...fact },
  ];
  assert.deepEqual(await consentsOf(number), facts);
  // A browser that sends its form again.
  assert.equal((await ask(path, { form })).status, 200);
  assert.deepEqual(await consentsOf(number), facts);
  const listed = await desk.db.query<{ number: string }>(
    "SELECT number FROM contact_list_member WHERE list_id = $1 ORDER BY seq OFFSET 1",
    [listId],
  );
  assert.deepEqual(listed, [{ number }]);
  const [log] = await desk.db.query<{ actorName: string }>(
    `SELECT actor_name AS "actorName" FROM audit WHERE action = 'list.add' AND target = $1`,
    [listId],
  );
  assert.match(log?.actorName ?? "", /^Join page Duka/);
});

test("somebody else's number: one SMS in 24 hours over all pages, and nothing recorded without its code", async () => {
  const [{ slug }, other] = [await makePage(), await makePage()];
  const number = newNumber();
  const answers = [];
  for (const each of [slug, slug, other.slug, slug]) answers.push((await askFor(each, number)).answer);
  assert.equal((await textsTo(number)).length, 1);
  assert.deepEqual(await consentsOf(number), []);
  desk.clock.forward(24 * 60 * 60_000);
  await askFor(slug, number);
  assert.equal((await textsTo(number)).length, 2);
});

test("the front in a thread of its own, where no context was created -> a code is sent, and its consent is in the log", async () => {
  const list = await desk.ask(MAKE_LIST, {
    ...{ method: "POST", cookie: await cookieNow() },
    body: { name: "Of the thread", people: [{ number: newNumber(), name: "Asha" }] },
  });
  const { slug } = await makePage({ listId: ((await list.json()) as { list: ContactList }).list.id });
  const number = newNumber();
  const shelf = globalThis as { [key: symbol]: unknown };
  const [key] = Object.getOwnPropertySymbols(shelf).filter(
    ({ description }) => description === "tuma.audit-key",
  );
  assert.ok(key && Reflect.deleteProperty(shelf, key));
  assert.match((await join(slug, number)).text, /You have joined/);
  assert.equal((await consentsOf(number)).length, 1);
});

test("numbers that are known, have opted out or were sent to before: the same answer as any other", async () => {
  const { slug } = await makePage();
  const [known, out, fresh] = [newNumber(), newNumber(), newNumber()];
  await join(slug, known);
  const optOut = await desk.ask(OPT_OUT, {
    ...{ method: "POST", cookie: await cookieNow() },
    body: { number: out, reason: "said so at the till" },
  });
  assert.equal(optOut.status, 201);
  const shapes = [];
  for (const number of [known, out, fresh]) {
    const { answer } = await askFor(slug, number);
    shapes.push([
      answer.status,
      answer.text.replaceAll(number, "NUMBER"),
      Object.keys(answer.headers).sort(),
    ]);
    const wrong = await ask(`/j/${slug}?lang=en`, {
      form: {
        shown: shownOn(answer.text),
        number,
        code: (await codeTo(number)) === "000000" ? "000001" : "000000",
      },
    });
    shapes[shapes.length - 1]?.push([wrong.status, wrong.text.replaceAll(number, "NUMBER")] as never);
  }
  assert.deepEqual(shapes[0], shapes[2]);
  assert.deepEqual(shapes[1], shapes[2]);
  assert.deepEqual(await textsTo(out), []);
  // Whoever has opted out reads why none comes, on the page that everybody reads.
  for (const [lang, why] of [
    ["en", /asked us to send you nothing at all, no SMS comes: please call or write to us first/],
    ["sw", /tusikutumie chochote, SMS haitakuja: tafadhali tupigie au tuandikie kwanza/],
  ] as const) {
    const { text } = (await askFor(slug, newNumber(), { lang })).answer;
    assert.match(text, why);
    assert.match(text, new RegExp(`<a href="/j/${slug}\\?lang=${lang}">`));
  }
});

test("whoever is erased and joins again: consent of today with its evidence, sendable, and nothing of before", async () => {
  const listed = await desk.ask(MAKE_LIST, {
    ...{ method: "POST", cookie: await cookieNow() },
    body: { name: "Joined again", people: [{ number: newNumber(), name: "Asha" }] },
  });
  const { list } = (await listed.json()) as { list: ContactList };
  const { slug } = await makePage({ listId: list.id });
  const [number, erased] = [newNumber(), newNumber()];
  for (const each of [number, erased]) await join(slug, each);
  const stop = { number: erased, isGiven: false, wording: "Msinitumie tena" };
  const stopped = await desk.ask(CONSENT, { method: "POST", body: stop, cookie: await cookieNow() });
  assert.equal(stopped.status, 201, await stopped.clone().text());
  await endSends();
  for (const each of [number, erased]) {
    const answer = await desk.ask(ERASE, {
      ...{ method: "POST", cookie: (await desk.signIn("owner")).cookie },
      body: { number: each },
    });
    assert.equal(answer.status, 200, await answer.clone().text());
  }
  const kept = await desk.db.query("SELECT count(*)::int AS n FROM erased_consent");
  assert.deepEqual(kept, [{ n: 3 }]);
  assert.deepEqual([(await consentsOf(number)).length, (await consentsOf(erased)).length], [0, 1]);
  assert.deepEqual((await forbiddenOf(erased))?.why, "withdrawn");
  // A code that was asked for before is not valid: it went with the person.
  assert.equal((await desk.db.query("SELECT FROM join_code WHERE number = $1", [erased])).length, 0);

  desk.clock.forward(60_000);
  for (const each of [number, erased]) {
    assert.match((await join(slug, each)).text, /You have joined/);
    const [given, ...before] = (await consentsOf(each)).toSorted((a, b) => +b.isGiven - +a.isGiven);
    assert.deepEqual([given?.isGiven, given?.source], [true, "form"]);
    assert.match(given?.wording ?? "", /I agree to get offers/);
    assert.deepEqual(
      before.map(({ isGiven, wording, evidence }) => ({ isGiven, wording, evidence })),
      each === erased ? [{ isGiven: false, wording: null, evidence: null }] : [],
    );
    assert.equal(await forbiddenOf(each), undefined);
  }
  assert.deepEqual(await desk.db.query("SELECT count(*)::int AS n FROM erased_consent"), kept);
  const people = await desk.db.query<{ columns: object }>(
    "SELECT columns FROM contact_list_member WHERE list_id = $1 AND number = ANY($2)",
    [list.id, [number, erased]],
  );
  assert.equal(people.length, 2);
});

test("codes that are wrong: after five tries the right one is not valid either, nor after 30 minutes", async () => {
  const { slug } = await makePage();
  const [guessed, late] = [newNumber(), newNumber()];
  const { path, shown } = await askFor(slug, guessed);
  const code = await codeTo(guessed);
  const wrong = code === "123456" ? "654321" : "123456";
  for (const typed of [...Array.from({ length: JOIN_TRIES }, () => wrong), code]) {
    const answer = await ask(path, { form: { shown, number: guessed, code: typed } });
    assert.deepEqual([answer.status, /role="alert"/.test(answer.text)], [400, true]);
  }
  await askFor(slug, late);
  desk.clock.forward(30 * 60_000);
  const answer = await ask(path, { form: { shown, number: late, code: await codeTo(late) } });
  assert.equal(answer.status, 400);
  for (const number of [guessed, late]) assert.deepEqual(await consentsOf(number), []);
});

test("what is no number or no code, and numbers of other countries and of no mobile: refused on the page, nothing sent", async () => {
  const { slug } = await makePage();
  const path = `/j/${slug}?lang=en`;
  const shown = shownOn((await ask(path)).text);
  for (const number of ["", "hello", '"><script>', "+254711000001", "022 211 0001", "9".repeat(500)]) {
    const { status, text } = await ask(path, { form: { shown, number } });
    assert.deepEqual([status, /no mobile number/.test(text)], [400, true], number);
    assert.doesNotMatch(text, /<script/);
  }
  const number = newNumber();
  for (const code of ["", "12345", "1234567", "abcdef"])
    assert.equal((await ask(path, { form: { shown, number, code } })).status, 400, code);
  await open.site.flush();
  assert.deepEqual(await textsTo(number), []);
});

test("words that change while the page is open: the new ones are shown before anything is sent", async () => {
  const page = await makePage();
  const number = newNumber();
  const path = `/j/${page.slug}?lang=en`;
  const shown = shownOn((await ask(path)).text);
  const { id, slug: _slug, address: _address, listName: _listName, ...now } = page;
  const wording = { ...WORDING, en: { ...WORDING.en, text: "I agree to get calls." } };
  const put = { method: "PUT", params: { id }, cookie: await cookieNow() };
  assert.equal((await desk.ask(PUT_PAGE, { ...put, body: { ...now, wording, seen: now } })).status, 200);
  await renewFront();
  const answer = await ask(path, { form: { shown, number } });
  await open.site.flush();
  assert.match(answer.text, /I agree to get calls\..*Send me a code/s);
  assert.deepEqual(await textsTo(number), []);
});

test("a page that is closed or is not there, and all pages closed: no form, and no code is valid", async () => {
  const page = await makePage();
  const number = newNumber();
  const { path, shown } = await askFor(page.slug, number);
  const { id, slug: _slug, address: _address, listName: _listName, ...now } = page;
  const put = { method: "PUT", params: { id }, cookie: await cookieNow() };
  assert.equal(
    (await desk.ask(PUT_PAGE, { ...put, body: { ...now, isOpen: false, seen: now } })).status,
    200,
  );
  // Also by a front that does not know of it yet.
  const late = await ask(path, { form: { shown, number, code: await codeTo(number) } });
  assert.equal(late.status, 400);
  await renewFront();
  for (const each of [path, "/j/nobody", "/j/", "/j/-x", `/j/${page.slug}/x`, "/j/%00"]) {
    const { status, text } = await ask(each);
    assert.deepEqual([status, /<form/.test(text)], [404, false], each);
  }
  assert.deepEqual(await consentsOf(number), []);
});

test("a robot that types thousands of numbers: at most as many codes as the company allows, and one address a few", async () => {
  const { slug } = await makePage();
  const body = { value: 20, seen: 200 };
  const set = { method: "PUT", params: { name: "joinSmsPerDay" }, body, cookie: await cookieNow() };
  assert.equal((await desk.ask(SET, set)).status, 200);
  desk.clock.forward(24 * 60 * 60_000);
  const path = `/j/${slug}?lang=en`;
  const shown = shownOn((await ask(path)).text);
  const sentNow = async () =>
    (await desk.db.query<{ n: number }>("SELECT count(*)::int AS n FROM join_code"))[0]?.n;
  const statuses = new Map<number, number>();
  for (let at = 0; at < 100; at += 1) {
    const { status } = await ask(path, { form: { shown, number: newNumber() }, from: "203.0.113.9" });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.ok((statuses.get(429) ?? 0) > 0, JSON.stringify([...statuses]));
  await Promise.all(Array.from({ length: 500 }, () => ask(path, { form: { shown, number: newNumber() } })));
  await open.site.flush();
  assert.equal(await sentNow(), 20);
});
