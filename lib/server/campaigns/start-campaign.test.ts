import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { POST as start } from "../../../app/api/campaigns/[id]/start/route.ts";

const desk = await openDesk();
after(() => desk.close());
const sender = await desk.signIn("sender");

/** Starts a ready campaign of so many minutes from now, by the desk's clock. */
async function startAt(minutes: number, token?: string): Promise<Response> {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
  const at = new Date(desk.clock.now().getTime() + minutes * 60_000);
  await desk.db.query("UPDATE campaign SET state = 'ready', scheduled_at = $2 WHERE id = $1", [id, at]);
  const body = { startToken: token ?? `once-${id}` };
  return desk.ask(start, { method: "POST", params: { id }, cookie: sender.cookie, body });
}

const stateOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { campaign: Campaign }).campaign.state;

test("a campaign whose time is ahead waits for it; one whose time passes while it is confirmed leaves", async () => {
  assert.equal(await stateOf(await startAt(5)), "scheduled");
  assert.equal(await stateOf(await startAt(-5)), "running");
});

test("one whose time passed long ago is not sent at an hour that nobody chose", async () => {
  const answer = await startAt(-16);
  assert.equal(answer.status, 409);
  const problem = (await answer.json()) as Problem;
  assert.match(problem.detail, /^scheduledAt: its time passed/);
  assert.equal(problem.fields?.[0]?.path, "scheduledAt");
});

test("a token that started another campaign starts no second one, and says so", async () => {
  assert.equal((await startAt(5, "shared")).status, 200);
  const answer = await startAt(5, "shared");
  assert.equal(answer.status, 409);
  assert.match(((await answer.json()) as Problem).detail, /^startToken: another campaign/);
});
