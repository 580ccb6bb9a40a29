import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Campaign, CampaignApproval } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { Problem } from "#lib/contract/desk/problem.ts";
import type { Handler } from "#lib/server/http/index.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { door } from "#lib/testing/doors.ts";
import { updateSettingRow } from "../store/console/setting.ts";

const ASK = door("POST /api/campaigns/:id/approval");
const WITHDRAW = door("DELETE /api/campaigns/:id/approval");
const APPROVE = door("POST /api/campaigns/:id/approve");
const DECLINE = door("POST /api/campaigns/:id/decline");
const GET = door("GET /api/campaigns/:id");
const START = door("POST /api/campaigns/:id/start");
const PUT_FILE = door("PUT /api/drafts/:id/file");
const PLAN = door("POST /api/drafts/:id/plan");
const SAVE = door("PUT /api/drafts/:id");

export type Person = { cookie: string; user: { id: string } };
export type ApprovalAnswer = {
  status: number;
  campaign: Campaign;
  detail: string;
  fields: Problem["fields"];
};

/** The content of every draft here: three people, two credits each. */
export const CAMPAIGN = {
  name: "Bei ya leo",
  channel: "sms",
  senderId: "AMANI AGRO",
  content: { text: `Habari {{Jina}} ${"x".repeat(200)}` },
};
const FILE = "Simu;Jina\n0712345678;Neema\n0713345679;Asha\n0714345679;Pili\n";

const saidOf = async (answer: Response): Promise<ApprovalAnswer> => ({
  status: answer.status,
  ...((await answer.json()) as Omit<ApprovalAnswer, "status">),
});

/** Gives the file of every draft here to a door that takes files. */
export function uploadTo(handler: Handler, path: string, { id, who }: { id: string; who: Person }) {
  const body = new FormData();
  body.set("mapping", "{}");
  body.set("file", new Blob([FILE]), "wateja.csv");
  const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie: who.cookie };
  const request = new Request(`http://localhost:3000${path}`, { method: "PUT", headers, body });
  return handler(request, { params: Promise.resolve({ id }) });
}

/** A console in which a campaign to more than two people needs approval: Neema makes it, Juma may approve. */
export async function openApprovalDesk() {
  const desk = await openDesk();
  const [neema, juma] = [await desk.signIn("sender"), await desk.signIn("sender")];
  const setRule = (people: number | null, credits: number | null = null) =>
    updateSettingRow(desk.db, "approvalLimits", { people, credits });
  await setRule(2);

  const save = (id: string, who: Person, body: object) =>
    desk.ask(SAVE, { method: "PUT", params: { id }, cookie: who.cookie, body });
  const upload = (id: string, revision: number, who: Person) =>
    uploadTo(PUT_FILE, `/api/drafts/${id}/file?revision=${revision}`, { id, who });
  async function plan(id: string, revision: number): Promise<PlanAnswer> {
    const answer = await desk.ask(PLAN, { method: "POST", params: { id }, body: { revision }, ...neema });
    assert.equal(answer.status, 200);
    return answer.json();
  }
  const doing =
    (handler: typeof START, method = "POST") =>
    async (id: string, who: Person, body?: object): Promise<ApprovalAnswer> =>
      saidOf(await desk.ask(handler, { method, params: { id }, cookie: who.cookie, body }));

  const [start, ask, approve, decline] = [doing(START), doing(ASK), doing(APPROVE), doing(DECLINE)];
  /** What Neema has reviewed; `more` is of the campaign. */
  async function reviewed(more: object = {}) {
    const id = randomUUID();
    const body = { form: { text: CAMPAIGN.content.text }, campaign: { ...CAMPAIGN, ...more } };
    await save(id, neema, { ...body, reading: { phone: 0 }, revision: 0 });
    await upload(id, 1, neema);
    const { campaign } = await plan(id, 2);
    return { id, startToken: campaign.startToken, revision: campaign.revision };
  }
  async function asked(more: object = {}) {
    const draft = await reviewed(more);
    assert.equal((await ask(draft.id, neema, { startToken: draft.startToken })).status, 200);
    return draft;
  }
  async function read(id: string, who: Person = neema): Promise<Campaign & { approval: CampaignApproval }> {
    const { campaign } = await saidOf(await desk.ask(GET, { params: { id }, cookie: who.cookie }));
    assert.ok(campaign.approval);
    return { ...campaign, approval: campaign.approval };
  }
  const withdraw = async (id: string, who: Person): Promise<ApprovalAnswer> =>
    saidOf(await desk.ask(WITHDRAW, { method: "DELETE", params: { id }, cookie: who.cookie }));
  /** What the log says was done with it since it was made. */
  const logOf = async (id: string) =>
    (
      await desk.db.query<{ action: string }>(
        "SELECT action FROM audit WHERE target = $1 AND action <> 'campaign.audience' ORDER BY seq",
        [id],
      )
    ).map(({ action }) => action.replace("campaign.", ""));
  return {
    ...{ desk, neema, juma, setRule, save, upload, plan, start, ask, approve, decline, withdraw },
    ...{ reviewed, asked, read, logOf },
  };
}
