import assert from "node:assert/strict";
import { test } from "node:test";
import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { ring, startVoiceStub } from "#lib/testing/stubs/voice-stub.ts";
import { pollCalls, walkCalls } from "../index.ts";

const GET_ONE = door("GET /api/calls/:id");
const PLAY = door("GET /api/voice/calls/:id/recording");

const stub = await startVoiceStub();
const desk = await openStubDesk(stub, { totalTimeoutMs: 2_000 });
desk.clock.set(new Date());
const { cookie } = await desk.signIn("sender");

const one = async (id: string): Promise<CallDetail> =>
  (await desk.ask(GET_ONE, { path: `/api/calls/${id}`, params: { id }, cookie })).json();

test("an answer about another call is not used: the person there is not heard here", async () => {
  const mine = ring(stub, "+255712000001");
  const other = ring(stub, "+255712000002");
  Object.assign(mine, { status: "COMPLETED", endedAt: new Date().toISOString(), recordingMediaId: "mine" });
  await walkCalls(desk.context);
  const link = { downloadUrl: `${stub.url}/other.wav` };
  stub.get = () => ({ status: 200, data: { ...other, status: "BUSY", recordingMedia: link } });
  const played = await desk.ask(PLAY, { path: "/api", params: { id: mine.id }, cookie });
  assert.match((await played.json()).detail, /answered about another call/);
  assert.equal((await one(mine.id)).status, "finished");
});

test("a call that goes on is asked about more rarely where the answers are about another one, and says why", async () => {
  const mine = ring(stub, "+255712000003");
  const other = ring(stub, "+255712000004");
  await desk.db.query("UPDATE call_walk SET next_head_at = '2000-01-01', next_page_at = '2000-01-01'");
  desk.clock.forward(61_000);
  await walkCalls(desk.context);
  stub.reads.length = 0;
  stub.get = () => ({ status: 200, data: { ...other, status: "BUSY" } });
  for (let second = 0; second < 900; second++) {
    desk.clock.forward(1_000);
    await pollCalls(desk.context, 20);
  }
  const asked = stub.reads.filter((read) => read.includes(mine.id)).length;
  assert.ok(asked >= 3 && asked <= 12, `asked ${asked} times`);
  assert.match((await one(mine.id)).askProblem ?? "", /answered about another call/);
});
