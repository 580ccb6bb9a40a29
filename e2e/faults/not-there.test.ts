import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { type BuiltConsole, startBuiltConsole } from "./built-console.ts";

let desk: BuiltConsole;
let owner: string;

before(async () => {
  desk = await startBuiltConsole();
  owner = await desk.signIn("owner");
});
after(() => desk.close());

const AREAS = ["campaigns", "messages", "inbox", "send", "calls", "templates", "contacts/lists"];
const NOWHERE = AREAS.flatMap((area) => [`/${area}/${randomUUID()}`, `/${area}/no-id`, `/${area}/%00`]);

for (const path of [...NOWHERE, `/campaigns/${randomUUID()}/edit`, "/sandbox"]) {
  test(`${path.replace(/[0-9a-f-]{36}/, "<unknown>")} is 404, whole, within the frame and with a way back`, async () => {
    const { status, headers, body } = await desk.ask({ path, headers: { cookie: owner } });
    assert.equal(status, 404);
    assert.equal(headers.location, undefined);
    assert.match(headers["content-type"] ?? "", /^text\/html/);
    assert.match(body, /<h1[^>]*>Not found<\/h1>/);
    assert.match(body, /<title>Not found · Tuma<\/title>/);
    assert.match(body, /<a [^>]*href="\/overview"[^>]*>Go to the overview/);
    assert.match(body, /<nav /);
    // What stands in for a part of a page comes in a second piece.
    assert.doesNotMatch(body, /<template id="B:|__next_error__/);
  });
}

test("signed out, what is there and what is not are answered the same", async () => {
  const { campaignId, messageId, conversationId } = desk.people;
  for (const [there, not] of [
    [`/campaigns/${campaignId}`, `/campaigns/${randomUUID()}`],
    [`/messages/${messageId}`, "/messages/no-id"],
    [`/inbox/${conversationId}`, "/inbox/no-id"],
  ] as const) {
    for (const path of [there, not]) {
      const { status, headers } = await desk.ask({ path });
      assert.deepEqual([status, headers.location], [307, `/sign-in?${new URLSearchParams({ back: path })}`]);
    }
  }
});

test("a viewer is answered 404 as well, and what is there stays 200", async () => {
  const cookie = await desk.signIn("viewer");
  const statusOf = async (path: string) => (await desk.ask({ path, headers: { cookie } })).status;
  for (const path of NOWHERE) assert.equal(await statusOf(path), 404, path);
  assert.equal(await statusOf(`/campaigns/${desk.people.campaignId}`), 200);
  assert.equal(await statusOf(`/messages/${desk.people.messageId}`), 200);
});

test("what is gone to from within comes as the part of a page that Next's router takes", async () => {
  const path = `/campaigns/${randomUUID()}`;
  const headers = { cookie: owner, rsc: "1" };
  const first = await desk.ask({ path, headers });
  const { location = path } = first.headers;
  const { status, headers: said, body } = await desk.ask({ path: location, headers });
  assert.equal(status, 200);
  assert.match(said["content-type"] ?? "", /^text\/x-component/);
  assert.match(body, /Page not found/);
});
