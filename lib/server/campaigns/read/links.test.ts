import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { OneRecipient } from "#lib/contract/desk/campaign/one-recipient.ts";
import { addLinkOpens } from "#lib/server/store/link.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";

const POST = door("POST /api/campaigns");
const GET = door("GET /api/campaigns/:id");
const PUT_FILE = door("PUT /api/campaigns/:id/audience");
const GET_ONE = door("GET /api/campaigns/:id/recipients/:seq");
const REPORT = door("GET /api/campaigns/:id/report.csv");

const desk = await openDesk({ publicLinkOrigin: "https://s.shop.example" });
after(() => desk.close());
const owner = await desk.signIn("owner");
const viewer = await desk.signIn("viewer");

const CONTENT = { text: "{{link}} {{stop_link}}", linkTo: "https://shop.example/" };

async function planned(content: object): Promise<string> {
  const body = { name: "Bei", channel: "sms", senderId: "AMANI AGRO", content };
  const made = await desk.ask(POST, { method: "POST", body, cookie: owner.cookie });
  const { id } = ((await made.json()) as { campaign: Campaign }).campaign;
  const form = new FormData();
  form.set("file", new Blob(["Simu\r\n0712345678\r\n0713345679\r\n"]), "wateja.csv");
  form.set("mapping", "{}");
  const request = new Request(`http://localhost:3000/api/campaigns/${id}/audience`, {
    method: "PUT",
    headers: { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: owner.cookie },
    body: form,
  });
  assert.equal((await PUT_FILE(request, { params: Promise.resolve({ id }) })).status, 200);
  return id;
}

async function read<Answer>(of: typeof GET, params: Record<string, string>, cookie = owner.cookie) {
  const answer = await desk.ask(of, { params, cookie });
  assert.equal(answer.status, 200);
  return (await answer.json()) as Answer;
}

test("links of a campaign: counted for it, for each person, and in the report; machines apart from people", async () => {
  const id = await planned(CONTENT);
  const links = await desk.db.query<{ code: string }>(
    "SELECT code FROM link WHERE campaign_id = $1 ORDER BY seq",
    [id],
  );
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 9, minute));
  const opened = (code = "", opens = 0, machineOpens = 0) => ({
    code,
    opens,
    machineOpens,
    firstAt: at(1),
    lastAt: at(7),
  });
  await desk.db.transaction((tx) =>
    addLinkOpens(tx, [opened(links[0]?.code, 2, 1), opened(links[1]?.code, 0, 4)]),
  );
  await desk.db.transaction((tx) => addLinkOpens(tx, [opened(links[0]?.code, 1)]));
  const { campaign } = await read<{ campaign: Campaign }>(GET, { id });
  assert.deepEqual(campaign.links, {
    ...{ linkTo: CONTENT.linkTo, hasStop: true },
    ...{ people: 1, opens: 3, machineOpens: 5, stopped: 0 },
  });
  const first = await read<OneRecipient>(GET_ONE, { id, seq: "1" });
  assert.deepEqual(first.link, {
    ...{ opens: 3, machineOpens: 1, isStopped: false },
    ...{ firstOpenedAt: at(1).toISOString(), lastOpenedAt: at(7).toISOString() },
  });
  const second = await read<OneRecipient>(GET_ONE, { id, seq: "2" });
  assert.deepEqual([second.link?.opens, second.link?.machineOpens, second.link?.firstOpenedAt], [0, 4, null]);
  const report = await desk.ask(REPORT, {
    params: { id },
    cookie: owner.cookie,
    path: "/api/campaigns/x/report.csv",
  });
  const [head, one, two] = (await report.text()).split("\r\n");
  assert.match(
    head ?? "",
    /Link first opened \(UTC\),"Link opened, times","Opened by machines, times",Stopped by link,Message$/,
  );
  assert.match(one ?? "", /2026-11-30T09:01:00\.000Z,3,1,,/);
  assert.match(two ?? "", /,,0,4,,/);
});

test("who may not see numbers: the totals, and nothing of a person", async () => {
  const id = await planned(CONTENT);
  const { campaign } = await read<{ campaign: Campaign }>(GET, { id }, viewer.cookie);
  assert.equal(campaign.links?.people, 0);
  const { link, written } = await read<OneRecipient>(GET_ONE, { id, seq: "1" }, viewer.cookie);
  assert.deepEqual([link, written], [null, null]);
});

test("a campaign without links: none are shown, and its report has no column of them", async () => {
  const id = await planned({ text: "Habari" });
  assert.equal((await read<{ campaign: Campaign }>(GET, { id })).campaign.links, null);
  assert.equal((await read<OneRecipient>(GET_ONE, { id, seq: "1" })).link, null);
  const report = await desk.ask(REPORT, {
    params: { id },
    cookie: owner.cookie,
    path: "/api/campaigns/x/report.csv",
  });
  assert.doesNotMatch(await report.text(), /Link first opened/);
});
