import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { noSecondPerson } from "#lib/contract/rules/sending/approval.ts";
import { door } from "#lib/testing/doors.ts";
import { openApprovalDesk, type Person } from "./test-approval.ts";

const ACCEPT = door("POST /api/invitations/accept");
const CLAIM_RESET = door("POST /api/resets/accept");
const RESET = door("POST /api/team/:id/reset");
const INVITE = door("POST /api/team/invitations");

const open = await openApprovalDesk();
const { desk, neema, juma, asked, approve, decline, read } = open;
after(() => desk.close());

const PASSWORD = "seven goats cross the river";

/** Neema, who makes every campaign here, is an admin. */
beforeEach(async () => {
  await desk.db.query("DELETE FROM rate_limit");
  await desk.db.query("UPDATE app_user SET role = 'admin', given_by = NULL WHERE id = $1", [neema.user.id]);
  await desk.db.query("UPDATE app_user SET given_by = NULL WHERE id = $1", [juma.user.id]);
});

/** Opens a one-time link, and answers who is signed in by it. */
async function opened(made: Response, door: typeof ACCEPT, more: object = {}): Promise<Person> {
  assert.equal(made.status, 201, await made.clone().text());
  const code = new URL((await made.json()).link).searchParams.get("code");
  const body = { code, password: PASSWORD, ...more };
  const answer = await desk.ask(door, { method: "POST", body });
  assert.ok(answer.ok, await answer.clone().text());
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { cookie, user: (await answer.json()).user };
}

let invited = 0;
async function invitedBy({ cookie }: Person, role: "sender" | "admin" = "sender"): Promise<Person> {
  const body = { email: `mtu-${++invited}@amani.example`, role };
  return opened(await desk.ask(INVITE, { method: "POST", cookie, body }), ACCEPT, { name: "Upendo Lema" });
}

async function resetBy({ cookie }: Person, { user: { id } }: Person): Promise<Person> {
  const made = await desk.ask(RESET, { method: "POST", cookie, params: { id }, body: {} });
  return opened(made, CLAIM_RESET);
}

async function requireRefused(id: string, who: Person, plan: { startToken: string }): Promise<void> {
  for (const refused of [
    await approve(id, who, plan),
    await decline(id, who, { ...plan, reason: "Bei si sahihi" }),
  ])
    assert.deepEqual([refused.status, refused.detail], [403, noSecondPerson()]);
  const { state, approval } = await read(id, who);
  assert.deepEqual([state, approval.dependents.includes(who.user.id)], ["awaiting-approval", true]);
}

test("approval: an admin invites a second account, or one by one of these -> neither approves, and nobody counts on them", async () => {
  const second = await invitedBy(neema, "admin");
  const third = await invitedBy(second);
  const draft = await asked();
  const { approvers } = (await read(draft.id)).approval;
  for (const who of [second, third]) await requireRefused(draft.id, who, draft);
  await invitedBy(neema);
  assert.equal((await read(draft.id)).approval.approvers, approvers);
  assert.equal((await approve(draft.id, juma, draft)).status, 200);
});

test("approval: an owner makes the invited account a new password link -> whoever opens it is a second person", async () => {
  const second = await invitedBy(neema);
  const draft = await asked();
  await requireRefused(draft.id, second, draft);
  const confirmed = await resetBy(await desk.signIn("owner"), second);
  assert.equal((await approve(draft.id, confirmed, draft)).status, 200);
});

test("approval: an admin resets a colleague's password -> the account is no second person to that admin", async () => {
  const colleague = await desk.signIn("sender");
  const draft = await asked();
  await requireRefused(draft.id, await resetBy(neema, colleague), draft);
});

test("approval: the account that an admin invited makes a campaign -> neither that admin nor another one they invited approves it", async () => {
  const admin = await desk.signIn("admin");
  const sibling = await invitedBy(admin);
  await desk.db.query("UPDATE app_user SET role = 'sender', given_by = $2 WHERE id = $1", [
    neema.user.id,
    admin.user.id,
  ]);
  const draft = await asked();
  for (const who of [admin, sibling]) await requireRefused(draft.id, who, draft);
  assert.equal((await approve(draft.id, juma, draft)).status, 200);
});

test("approval: two admins gave each other their accounts -> neither is a second person, and the look ends", async () => {
  const admin = await invitedBy(neema, "admin");
  await desk.db.query("UPDATE app_user SET given_by = $2 WHERE id = $1", [neema.user.id, admin.user.id]);
  const draft = await asked();
  await requireRefused(draft.id, admin, draft);
});

test("approval: an owner invited both -> they are two people; the owner's own campaign waits for one who was there before", async () => {
  const owner = await desk.signIn("owner");
  const [before, maker] = [await invitedBy(owner), await invitedBy(owner)];
  const byColleague = await asked();
  await desk.db.query("UPDATE campaign SET makers = ARRAY[$2::uuid] WHERE id = $1", [
    byColleague.id,
    maker.user.id,
  ]);
  desk.clock.forward(60_000);
  assert.equal((await approve(byColleague.id, before, byColleague)).status, 200);
  const byOwner = await asked();
  await desk.db.query("UPDATE campaign SET makers = ARRAY[$2::uuid], created_at = $3 WHERE id = $1", [
    byOwner.id,
    owner.user.id,
    desk.clock.now(),
  ]);
  await requireRefused(byOwner.id, await invitedBy(owner), byOwner);
  assert.equal((await approve(byOwner.id, before, byOwner)).status, 200);
});
