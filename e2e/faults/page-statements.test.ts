import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "#lib/server/context.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { type SeededPeople, seedPeople } from "#lib/testing/people/people.ts";
import { PAGES, pathOf } from "../support/pages.ts";
import { contextBeside, signIn } from "./built-console.ts";
import { countStatements, type StatementCounter } from "./count-statements.ts";
import { startWebProcess, type WebProcess } from "./web-process.ts";

/** How often a page asks the database at most: two for the place in the stream, session, frame, and what it shows. */
const MOST: Record<string, number> = {
  // Last week by this time, and what goes in the next day: campaigns, repeats and follow-ups.
  "/overview": 22,
  "/overview/credits": 6,
  "/campaigns": 5,
  "/campaigns/new": 5,
  // What they are, the last time of each, and how many wait for a person.
  "/campaigns/automations": 7,
  // The same of one, its newest times, the steps after it, and for how many it is stopped.
  "/campaigns/automations/[automationId]": 10,
  // Those to choose from, and the hours in which people read.
  "/campaigns/compare": 6,
  "/send": 6,
  "/send?channel=chat-template": 6,
  "/messages": 5,
  "/inbox": 6,
  "/events": 6,
  // Sends, templates and reads, each along its own index, in one snapshot.
  "/events/requests": 13,
  "/calls": 9,
  // A page of people and what is known of each, in a transaction of its own that walks along indexes: two of six.
  "/contacts": 10,
  "/contacts/lists": 5,
  "/contacts/lists/[listId]": 6,
  "/contacts/opted-out": 7,
  "/contacts/person?number=%2B255754000318": 10,
  // Messages, calls, consent and opt-outs, each of their own table, with who sent them and by which list they came.
  "/contacts/person/complaint?number=%2B255754000318": 13,
  "/contacts/person/complaint?number=%2B255754000318&language=sw": 13,
  // The requests, how many are open, in how many days they are due, and how long what is kept.
  "/contacts/data-requests": 8,
  "/templates": 6,
  "/templates/new": 4,
  "/notices": 11,
  "/settings": 4,
  // One's factors, browsers and the newest changes of one's account.
  "/settings/sign-in": 10,
  "/settings/approval": 6,
  "/settings/console": 6,
  "/settings/team": 7,
  "/settings/audit": 5,
  "/settings/own-systems": 9,
  // Its name and limits, whether it is there, and its requests.
  "/settings/own-systems/keys/[keyId]": 7,
  "/settings/portal": 4,
  "/settings/words": 4,
  "/campaigns/[campaignId]": 13,
  "/send/[sendId]": 8,
  "/messages/[messageId]": 6,
  "/inbox/[conversationId]": 11,
  "/calls/[callId]": 8,
  "/templates/[templateId]": 10,
};
/** A page that nobody has counted yet. */
const NEW_PAGE = 5;
const SESSION = /FROM session s JOIN app_user/;
/** Of the live feed, which the web process reads once a second. */
const FEED = /FROM live_log WHERE seq > \$1 /;

let database: TestDatabase;
let counter: StatementCounter;
let data: string;
let web: WebProcess;
let context: Context;
let people: SeededPeople;
let cookie: string;

before(async () => {
  database = await createTestDatabase();
  counter = await countStatements(database.url);
  data = await mkdtemp(join(tmpdir(), "tuma-statements-"));
  web = await startWebProcess(counter.url, data);
  context = contextBeside(web, database.url);
  people = await seedPeople(context);
  cookie = await signIn(context, "owner");
});
after(async () => {
  web.process.kill("SIGTERM");
  await once(web.process, "exit");
  await context.db.close();
  await counter.close();
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

const WITH_IDS = [
  "/campaigns/[campaignId]",
  "/send/[sendId]",
  "/messages/[messageId]",
  "/inbox/[conversationId]",
  "/calls/[callId]",
  "/templates/[templateId]",
  "/contacts/lists/[listId]",
  "/settings/own-systems/keys/[keyId]",
];

for (const page of [...PAGES, ...WITH_IDS]) {
  const most = MOST[page] ?? NEW_PAGE;
  test(`${page} asks the database ${most} times at most, for its session once, and for nothing twice`, async () => {
    const path = pathOf(page, people);
    const views: string[][] = [];
    for (let view = 0; view < 4; view++) views.push(await statementsOf(path));
    // On a slow machine a view may be so long that the feed is read in each of them: not in one that follows a reading.
    if (views.every((said) => said.some((statement) => FEED.test(statement)))) {
      await untilFeedIsRead();
      views.push(await statementsOf(path));
    }
    const [least = []] = views.toSorted((a, b) => a.length - b.length);
    const said = least.map((statement) => statement.replace(/\s+/g, " ").trim());
    assert.ok(least.length <= most, `${least.length}:\n${said.join("\n")}`);
    assert.equal(least.filter((statement) => SESSION.test(statement)).length, 1);
    assert.deepEqual(
      said.filter((statement, at) => said.indexOf(statement) !== at),
      [],
    );
  });
}

async function untilFeedIsRead(): Promise<void> {
  for (const before = counter.said.length; ; await wait(5))
    if (counter.said.slice(before).some((statement) => FEED.test(statement))) return;
}

/** The worker runs nowhere here, and what the web process does by itself it does not in each of four views. */
async function statementsOf(path: string): Promise<string[]> {
  const before = counter.said.length;
  const { host } = new URL(web.origin);
  const answer = await fetch(web.origin + path, {
    headers: { cookie, host: host.replace("127.0.0.1", "localhost") },
    redirect: "manual",
  });
  await answer.text();
  assert.equal(answer.status, 200, path);
  return counter.said.slice(before);
}
