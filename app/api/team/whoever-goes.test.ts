import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Team } from "#lib/contract/desk/team/team.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const pause = door("POST /api/campaigns/:id/pause");
const readCampaign = door("GET /api/campaigns/:id");
const reset = door("POST /api/team/:id/reset");
const change = door("PATCH /api/team/:id");
const remove = door("DELETE /api/team/:id");
const invite = door("POST /api/team/invitations");
const list = door("GET /api/team");

const desk = await openDesk();
after(() => desk.close());

type Someone = Awaited<ReturnType<typeof desk.signIn>>;

const inviteAs = ({ cookie }: Someone, body: object) => desk.ask(invite, { method: "POST", cookie, body });
const changeAs = ({ cookie }: Someone, id: string, body: object) =>
  desk.ask(change, { method: "PATCH", cookie, params: { id }, body });
const removeAs = ({ cookie }: Someone, id: string) =>
  desk.ask(remove, { method: "DELETE", cookie, params: { id } });

test("the list says that the link of whoever was removed, disabled or demoted has ended", async () => {
  const owner = await desk.signIn("owner");
  const makers = await Promise.all(
    ["removed", "disabled", "demoted", "here"].map(() => desk.signIn("admin")),
  );
  const [removed, disabled, demoted, here] = makers as [Someone, Someone, Someone, Someone];
  for (const [index, maker] of makers.entries())
    await inviteAs(maker, { email: `made-${index}@amani.example`, role: "sender" });
  assert.equal((await removeAs(owner, removed.user.id)).status, 204);
  assert.equal((await changeAs(owner, disabled.user.id, { isDisabled: true })).status, 200);
  assert.equal((await changeAs(owner, demoted.user.id, { role: "viewer" })).status, 200);
  const { invitations } = Team.parse(await (await desk.ask(list, { cookie: here.cookie })).json());
  const made = invitations.filter(({ email }) => email.startsWith("made-"));
  assert.deepEqual(
    new Map(made.map(({ email, isOver }) => [email, isOver])),
    new Map([3, 2, 1, 0].map((index) => [`made-${index}@amani.example`, index !== 3])),
  );
});

test("the campaigns of whoever is disabled or removed go on under their name, and another sender steers them", async () => {
  const [owner, sender] = [await desk.signIn("owner"), await desk.signIn("sender")];
  for (const end of ["disabled", "removed"]) {
    const gone = await desk.signIn("sender");
    const id = await plantCampaign(desk.db, { channel: "sms", size: 3 });
    await desk.db.query("UPDATE campaign SET created_by = $2 WHERE id = $1", [id, gone.user.id]);
    const answer = await (end === "removed"
      ? removeAs(owner, gone.user.id)
      : changeAs(owner, gone.user.id, { isDisabled: true }));
    assert.ok(answer.ok);
    const read = await desk.ask(readCampaign, { cookie: owner.cookie, params: { id } });
    const { campaign } = await read.json();
    assert.deepEqual([campaign.state, campaign.createdBy], ["running", gone.user.name], end);
    const paused = await desk.ask(pause, { method: "POST", cookie: sender.cookie, params: { id } });
    assert.equal((await paused.json()).campaign.state, "paused", end);
  }
});

test("of whoever is removed neither a second factor nor a link for a new password is left", async () => {
  const [owner, gone] = [await desk.signIn("owner"), await desk.signIn("sender")];
  const { id } = gone.user;
  await desk.db.query(
    "INSERT INTO totp (user_id, sealed_secret, last_step, created_at) VALUES ($1, 'sealed', 0, now())",
    [id],
  );
  const link = await desk.ask(reset, { method: "POST", cookie: owner.cookie, params: { id }, body: {} });
  assert.equal(link.status, 201);
  const left = () =>
    desk.db.query("SELECT FROM totp WHERE user_id = $1 UNION ALL SELECT FROM reset_code WHERE user_id = $1", [
      id,
    ]);
  assert.equal((await left()).length, 2);
  assert.equal((await removeAs(owner, id)).status, 204);
  assert.deepEqual(await left(), []);
});

test("open sessions: idle for half an hour, or open for eight hours -> not counted", async () => {
  const [idle, old] = [await desk.signIn("viewer"), await desk.signIn("viewer")];
  desk.clock.forward(31 * 60_000);
  const owner = await desk.signIn("owner");
  await desk.db.query(
    "UPDATE session SET seen_at = $2, created_at = $2::timestamptz - interval '8 h 1 min' WHERE user_id = $1",
    [old.user.id, desk.clock.now()],
  );
  const { items } = Team.parse(await (await desk.ask(list, { cookie: owner.cookie })).json());
  const sessionsOf = ({ user }: Someone) => items.find(({ id }) => id === user.id)?.sessions;
  assert.deepEqual([sessionsOf(owner), sessionsOf(idle), sessionsOf(old)], [1, 0, 0]);
});
