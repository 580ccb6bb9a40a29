import assert from "node:assert/strict";
import { after, test } from "node:test";
import { door } from "#lib/testing/doors.ts";
import { openApprovalDesk, type Person } from "./test-approval.ts";

const CANCEL = door("POST /api/campaigns/:id/cancel");
const MOVE = door("POST /api/campaigns/:id/reschedule");

const open = await openApprovalDesk();
const { desk, neema, juma, setRule, start, asked, approve, reviewed, read } = open;
after(() => desk.close());
desk.clock.set(new Date("2026-03-02T09:00:00Z"));

const PLANNED = "2026-03-02T12:00:00.000Z";
const OTHER = "2026-03-02T15:00:00.000Z";
const move = (id: string, who: Person) =>
  desk.ask(MOVE, { method: "POST", params: { id }, body: { scheduledAt: OTHER }, cookie: who.cookie });

test("whoever made a campaign cannot give it another time than was approved; others can, and anybody may cancel it", async () => {
  const draft = await asked({ scheduledAt: PLANNED });
  await approve(draft.id, juma, draft);
  const refused = await move(draft.id, neema);
  const { detail } = await refused.json();
  assert.deepEqual([refused.status, /^The time was approved with the campaign/.test(detail)], [403, true]);
  assert.equal((await read(draft.id)).scheduledAt, PLANNED);
  assert.equal((await move(draft.id, juma)).status, 200);
  assert.equal((await read(draft.id)).scheduledAt, OTHER);
  const cancelled = await desk.ask(CANCEL, {
    method: "POST",
    params: { id: draft.id },
    cookie: neema.cookie,
  });
  assert.equal(cancelled.status, 200);
});

test("who made a campaign that needed no approval, or needs none any more, moves its time", async () => {
  await setRule(null);
  const free = await reviewed({ scheduledAt: PLANNED });
  await start(free.id, neema, free);
  assert.equal((await move(free.id, neema)).status, 200);
  await setRule(2);
  const taken = await asked({ scheduledAt: PLANNED });
  await open.withdraw(taken.id, neema);
  await setRule(null);
  await start(taken.id, neema, taken);
  assert.equal((await move(taken.id, neema)).status, 200);
});
