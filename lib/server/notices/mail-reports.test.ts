import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { startMailStub } from "#lib/testing/stubs/mail-stub.ts";
import { sendDueMail } from "../mail/index.ts";
import { updateSettingRow } from "../store/console/setting.ts";
import { mailReports } from "./index.ts";
import { spanBefore } from "./mail-reports.ts";

const stub = await startMailStub();
const server = {
  ...{ host: "127.0.0.1", port: stub.port, isSecure: false, isLocal: true, signIn: null },
  from: { name: "Tuma", address: "tuma@shop.example" },
};
const desk = await openDesk({ mail: server });
const { db, context } = desk;
after(async () => {
  await desk.close();
  await stub.close();
});
beforeEach(async () => {
  await db.query("DELETE FROM mail");
  await db.query("UPDATE app_user SET is_disabled = true");
  await updateSettingRow(db, "mailedReport", "week");
  stub.kept.length = 0;
});

/** In Dar es Salaam, three hours ahead of UTC. */
const MONDAY_AT_7 = "2026-03-09T04:00:00Z";
const send = () => sendDueMail(context, { server, signal: new AbortController().signal });
const texts = () =>
  stub.kept.map(({ raw }) =>
    raw
      .replaceAll("=\r\n", "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
  );

async function began(at: string, name: string) {
  const id = await plantCampaign(db, { channel: "sms", size: 2 });
  await db.query(
    "UPDATE campaign SET name = $2, started_at = $3, n_rows = 1204, n_queued = 0, n_accepted = 1204, n_failed = 12 WHERE id = $1",
    [id, name, at],
  );
}

test("report of a week: Monday 7:00 -> once to owners and admins, of the campaigns of that week, without a number", async () => {
  const [owner, admin] = [await desk.signIn("owner"), await desk.signIn("admin")];
  await desk.signIn("sender");
  await began("2026-03-01T20:59:00Z", "The week before");
  await began("2026-03-01T21:00:00Z", "Mbegu za +255754000111");
  await began("2026-03-08T21:00:00Z", "Of today");
  desk.clock.set(new Date(Date.parse(MONDAY_AT_7) - 1));
  await mailReports(context);
  await send();
  assert.equal(stub.kept.length, 0);
  desk.clock.set(new Date(MONDAY_AT_7));
  await Promise.all([mailReports(context), mailReports(context)]);
  await mailReports(context);
  await send();
  assert.deepEqual(stub.kept.map(({ to }) => to).toSorted(), [owner.user.email, admin.user.email].toSorted());
  const [text = ""] = texts();
  assert.match(text, /^Subject: Tuma last week: 1 campaign/m);
  assert.match(text, /2026-03-02 to 2026-03-08: 1 campaign\./);
  assert.match(text, /\(SMS\): 1,204 sent, 12 failed/);
  assert.doesNotMatch(text, /754000111|The week before|Of today/);
});

test("report: the console was off -> late by two days at most; switched off by a person -> none for them", async () => {
  const { user } = await desk.signIn("owner");
  const off = await desk.signIn("admin");
  await db.query("UPDATE app_user SET notices_by_mail = false WHERE id = $1", [off.user.id]);
  desk.clock.set(new Date("2026-03-11T04:00:00.001Z"));
  await mailReports(context);
  assert.equal((await db.query("SELECT FROM mail")).length, 0);
  desk.clock.set(new Date("2026-03-11T03:59:00Z"));
  await mailReports(context);
  await send();
  assert.deepEqual(
    stub.kept.map(({ to }) => to),
    [user.email],
  );
});

test("report: nobody asked for it -> none", async () => {
  await desk.signIn("owner");
  await updateSettingRow(db, "mailedReport", "never");
  desk.clock.set(new Date(MONDAY_AT_7));
  await mailReports(context);
  assert.equal((await db.query("SELECT FROM mail")).length, 0);
});

test("span: the whole week or month before a day, over the ends of months and years", () => {
  const spans = [
    spanBefore("week", "2026-11-30"),
    spanBefore("week", "2026-12-06"),
    spanBefore("week", "2027-01-04"),
    spanBefore("month", "2026-12-01"),
    spanBefore("month", "2027-01-31"),
    spanBefore("month", "2028-03-01"),
  ];
  assert.deepEqual(
    spans.map(({ from, to }) => `${from} ${to}`),
    [
      "2026-11-23 2026-11-30",
      "2026-11-23 2026-11-30",
      "2026-12-28 2027-01-04",
      "2026-11-01 2026-12-01",
      "2026-12-01 2027-01-01",
      "2028-02-01 2028-03-01",
    ],
  );
});
