import assert from "node:assert/strict";
import { after, test } from "node:test";
import { hoursAreApproved } from "#lib/contract/rules/sending/approval.ts";
import { hold, said } from "#lib/contract/words/reason/say-reason.ts";
import { door } from "#lib/testing/doors.ts";
import { updateSettingRow } from "../store/console/setting.ts";
import { openApprovalDesk, type Person } from "./test-approval.ts";

const ALLOW = door("POST /api/campaigns/:id/outside-hours");

const open = await openApprovalDesk();
const { desk, neema, juma, asked, approve, read } = open;
after(() => desk.close());
/** Noon in Dar es Salaam: the hours of marketing are over. */
desk.clock.set(new Date("2026-03-02T09:00:00Z"));
const HOURS = { from: "08:00", to: "11:00" };
const UNTIL = "2026-03-03T05:00:00.000Z";

test("whoever made a campaign that somebody else approved does not let it be sent outside the hours; the approver does", async () => {
  await updateSettingRow(desk.db, "marketingHours", HOURS);
  for (const { user } of [neema, juma])
    await desk.db.query("UPDATE app_user SET rights = '{sms,seeNumbers,outsideHours}' WHERE id = $1", [
      user.id,
    ]);
  const draft = await asked({ messageClass: "marketing" });
  const allow = (who: Person) =>
    desk.ask(ALLOW, { method: "POST", params: { id: draft.id }, body: { until: UNTIL }, cookie: who.cookie });
  assert.equal((await allow(juma)).status, 409, "what waits for approval is not affected");
  await approve(draft.id, juma, draft);
  await desk.db.query("UPDATE campaign SET hold = $2 WHERE id = $1", [
    draft.id,
    hold("quiet-hours", said("Marketing messages are sent only between 08:00 and 11:00."), UNTIL),
  ]);
  const refused = await allow(neema);
  assert.deepEqual([refused.status, (await refused.json()).detail], [403, hoursAreApproved()]);
  assert.equal((await read(draft.id)).outsideHours, null);
  assert.equal((await allow(juma)).status, 200);
});
