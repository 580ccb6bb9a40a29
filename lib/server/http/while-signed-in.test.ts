import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openDesk } from "#lib/testing/desk.ts";
import { endpointOf } from "./doors.ts";
import { serveRoute } from "./serve-route.ts";

const desk = await openDesk();
after(() => desk.close());

const MINUTE = 60_000;

/** A download that gives one line at each pull and never ends by itself, with who follows it. */
async function download() {
  const { cookie, user } = await desk.signIn("admin");
  let isCancelled = false;
  const key = "GET /api/opt-outs/export.csv";
  const endless = () =>
    new ReadableStream<Uint8Array>(
      {
        pull: (controller) => controller.enqueue(Buffer.from("+255 754 000 001\n")),
        cancel() {
          isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
  const { params: _params, query: _query, ...policy } = endpointOf(key);
  const door = serveRoute({ key, endpoint: policy }, () => new Response(endless()));
  const answer = await desk.ask(door, { cookie });
  assert.equal(answer.status, 200);
  const reader = answer.body?.getReader();
  assert.ok(reader);
  return { reader, userId: user.id, isCancelled: () => isCancelled };
}

for (const [what, statement] of [
  ["was signed out or given other rights", "UPDATE session SET revoked_at = now() WHERE user_id = $1"],
  ["was disabled", "UPDATE app_user SET is_disabled = true WHERE id = $1"],
] as const) {
  test(`the download of whoever ${what} breaks off within two seconds, and does not end as if it were whole`, async () => {
    const [gone, stays] = [await download(), await download()];
    await gone.reader.read();
    await desk.db.query(statement, [gone.userId]);
    desk.clock.forward(2_000);
    await assert.rejects(gone.reader.read(), /session of this download is over/);
    assert.ok(gone.isCancelled(), "nothing more is read for it");
    assert.equal((await stays.reader.read()).done, false);
    await stays.reader.cancel();
    assert.ok(stays.isCancelled());
  });
}

test("a download that takes longer than an idle session lives goes on", async () => {
  const { reader } = await download();
  desk.clock.forward(31 * MINUTE);
  assert.equal((await reader.read()).done, false);
  desk.clock.forward(8 * 60 * MINUTE);
  await assert.rejects(reader.read(), /session of this download is over/);
});
