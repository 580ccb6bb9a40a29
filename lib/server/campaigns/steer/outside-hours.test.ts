import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import type { Campaign, CampaignState } from "#lib/contract/desk/campaign/campaign.ts";
import { RIGHTS, type Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { hold, reason } from "#lib/contract/words/reason/say-reason.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { updateSettingRow } from "../../store/console/setting.ts";

const history = door("GET /api/campaigns/:id/history");
const ALLOW = door("POST /api/campaigns/:id/outside-hours");
const KEEP = door("DELETE /api/campaigns/:id/outside-hours");
const PAUSE = door("POST /api/campaigns/:id/pause");
const HOURS = door("PUT /api/marketing-hours");

const desk = await openDesk();
const { db } = desk;
after(() => desk.close());

/** 21:14 in Dar es Salaam. */
const NIGHT = new Date("2026-03-02T18:14:00Z");
const UNTIL = "2026-03-03T05:00:00.000Z";
beforeEach(() => desk.clock.set(NIGHT));

type Person = { cookie: string; user: { id: string; name: string } };
type Answer = { status: number; campaign: Campaign; detail: string };

const saidOf = async (answer: Response): Promise<Answer> => ({
  status: answer.status,
  ...((await answer.json()) as Omit<Answer, "status">),
});
const allow = async (id: string, { cookie }: Person, until = UNTIL): Promise<Answer> =>
  saidOf(await desk.ask(ALLOW, { method: "POST", params: { id }, cookie, body: { until } }));
const keep = async (id: string, { cookie }: Person): Promise<Answer> =>
  saidOf(await desk.ask(KEEP, { method: "DELETE", params: { id }, cookie }));

/** A marketing campaign to three people, as it waits at night. */
async function plantWaiting(kind: "quiet-hours" | "hours" = "quiet-hours", state: CampaignState = "running") {
  const id = await plantCampaign(db, { channel: "sms", size: 3 });
  const company = { from: "08:00", to: "20:00" };
  const waiting = hold(kind, reason("company-hours", { of: "marketing", company, holiday: null }), UNTIL);
  await db.query("UPDATE campaign SET message_class = 'marketing', hold = $2, state = $3 WHERE id = $1", [
    id,
    waiting,
    state,
  ]);
  return id;
}

async function entitled(role: Role, rights: readonly Right[] | null): Promise<Person> {
  const person = await desk.signIn(role);
  await db.query("UPDATE app_user SET rights = $2 WHERE id = $1", [person.user.id, rights]);
  return person;
}

const isAllowed = async (id: string) =>
  (
    await db.query<{ is: boolean }>("SELECT outside_hours_at IS NOT NULL AS is FROM campaign WHERE id = $1", [
      id,
    ])
  )[0]?.is;

const logOf = (id: string) =>
  db.query<{ action: string; by: string; detail: object }>(
    "SELECT action, actor_name AS by, detail FROM audit WHERE target = $1 ORDER BY seq",
    [id],
  );

const hintsOf = async (id: string) =>
  (await db.query("SELECT FROM live_log WHERE topic = 'campaign' AND data->>'id' = $1", [id])).length;

test("an admin lets a campaign be sent at night and goes back: both are written down, shown and told to open pages, and twice is once", async () => {
  const id = await plantWaiting();
  const admin = await desk.signIn("admin");
  const { status, campaign } = await allow(id, admin);
  assert.equal(status, 200);
  assert.deepEqual(
    [campaign.outsideHours, campaign.hold, campaign.state],
    [{ by: admin.user.name, at: NIGHT.toISOString() }, null, "running"],
  );
  assert.equal(await hintsOf(id), 1);
  const owner = await desk.signIn("owner");
  desk.clock.forward(60_000);
  assert.deepEqual((await allow(id, owner)).campaign.outsideHours, campaign.outsideHours);
  const back = await keep(id, owner);
  assert.deepEqual([back.status, back.campaign.outsideHours], [200, null]);
  assert.equal((await keep(id, admin)).status, 200);
  assert.equal(await hintsOf(id), 2);
  assert.deepEqual(await logOf(id), [
    {
      action: "campaign.outside-hours",
      by: admin.user.name,
      detail: { recipients: 3, between: "08:00 and 20:00" },
    },
    {
      action: "campaign.keep-hours",
      by: owner.user.name,
      detail: { recipients: 3, allowedAt: NIGHT.toISOString() },
    },
  ]);
  const answer = await desk.ask(history, { params: { id }, cookie: owner.cookie });
  const { story } = (await answer.json()) as { story: { action?: string }[] };
  assert.deepEqual(
    story.flatMap(({ action }) => action ?? []),
    ["campaign.outside-hours", "campaign.keep-hours"],
  );
});

test("refuses whoever has not the right, whatever their role and other rights, and changes nothing", async () => {
  const id = await plantWaiting();
  const others = RIGHTS.filter((right) => right !== "outsideHours");
  for (const person of [
    await desk.signIn("viewer"),
    await desk.signIn("sender"),
    await entitled("viewer", RIGHTS),
    await entitled("sender", others),
    // As an admin is kept whose rights were chosen before there was this one.
    await entitled("admin", others),
    // It counts only for whoever may send by this channel.
    await entitled("admin", ["chat", "outsideHours", "settings"]),
  ])
    assert.equal((await allow(id, person)).status, 403);
  assert.equal(await isAllowed(id), false);
  assert.equal((await allow(id, await entitled("sender", ["sms", "outsideHours"]))).status, 200);
});

test("every sender goes back to the hours, as every sender may pause", async () => {
  const id = await plantWaiting();
  await allow(id, await desk.signIn("owner"));
  assert.equal((await keep(id, await desk.signIn("viewer"))).status, 403);
  assert.equal(await isAllowed(id), true);
  assert.equal((await keep(id, await entitled("sender", []))).status, 200);
  assert.equal(await isAllowed(id), false);
});

test("refuses a campaign that does not wait for the hours of marketing, and says why", async () => {
  const admin = await desk.signIn("admin");
  const chosen = await allow(await plantWaiting("hours"), admin);
  assert.deepEqual([chosen.status, /chosen for it/.test(chosen.detail)], [409, true]);
  for (const state of [
    "draft",
    "ready",
    "awaiting-approval",
    "scheduled",
    "paused",
    "needs-attention",
    "sent",
    "cancelled",
  ] as const) {
    const id = await plantWaiting("quiet-hours", state);
    assert.equal((await allow(id, admin)).status, 409, state);
    assert.equal(await isAllowed(id), false, state);
  }
  const sending = await plantWaiting();
  await db.query("UPDATE campaign SET hold = NULL WHERE id = $1", [sending]);
  assert.equal((await allow(sending, admin)).status, 409);
  // The worker has not looked yet, and it would be sent anyway.
  const morning = await plantWaiting();
  desk.clock.set(new Date(UNTIL));
  assert.equal((await allow(morning, await desk.signIn("admin"))).status, 409);
});

test("refuses a page that was left open since another night, and times that are none", async () => {
  const id = await plantWaiting();
  const admin = await desk.signIn("admin");
  const stale = await allow(id, admin, "2026-03-02T05:00:00.000Z");
  assert.deepEqual([stale.status, /another time than your page showed/.test(stale.detail)], [409, true]);
  assert.equal((await allow(id, admin, "tomorrow")).status, 400);
  assert.equal(await isAllowed(id), false);
});

test("refuses a time that is over, or that other hours were chosen for, though the worker has not said another yet", async () => {
  const asleep = await plantWaiting();
  // The evening of the next day: nothing ran here in its hours.
  desk.clock.set(new Date("2026-03-03T18:14:00Z"));
  assert.equal((await allow(asleep, await desk.signIn("admin"))).status, 409);
  desk.clock.set(NIGHT);
  const admin = await desk.signIn("admin");
  const id = await plantWaiting();
  await updateSettingRow(desk.db, "marketingHours", { from: "09:00", to: "20:00" });
  assert.equal((await allow(id, admin)).status, 409);
  assert.equal(await isAllowed(id), false);
  assert.equal((await allow(id, admin, "2026-03-03T06:00:00.000Z")).status, 200);
  await updateSettingRow(desk.db, "marketingHours", { from: "08:00", to: "20:00" });
});

test("other hours of marketing are not told beside a time of those before", async () => {
  const id = await plantWaiting();
  const usual = { from: "08:00", to: "20:00" };
  const later = { from: "09:00", to: "20:00" };
  const { cookie } = await desk.signIn("owner");
  const change = (hours: object, seen: object) =>
    desk.ask(HOURS, { method: "PUT", cookie, body: { hours, seen } });
  assert.equal((await change(later, usual)).status, 200);
  await change(usual, later);
  const [row] = await db.query<{ hold: object | null }>("SELECT hold FROM campaign WHERE id = $1", [id]);
  assert.equal(row?.hold, null);
});

test("what one tab allows and another one takes back at the same moment ends as the log says", async () => {
  const id = await plantWaiting();
  const admin = await desk.signIn("admin");
  await Promise.all([allow(id, admin), keep(id, admin), allow(id, admin)]);
  const last = (await logOf(id)).at(-1);
  assert.equal(await isAllowed(id), last?.action === "campaign.outside-hours");
});

test("a pause ends it, and the page says so at once", async () => {
  const id = await plantWaiting();
  const admin = await desk.signIn("admin");
  await allow(id, admin);
  const paused = await saidOf(
    await desk.ask(PAUSE, { method: "POST", params: { id }, cookie: admin.cookie }),
  );
  assert.deepEqual([paused.campaign.state, paused.campaign.outsideHours], ["paused", null]);
});
