import assert from "node:assert/strict";
import { after, test } from "node:test";
import { AuditList, ListAudit } from "#lib/contract/desk/team/audit.ts";
import type { Entitled } from "#lib/contract/desk/team/rights.ts";
import {
  AUDIT_ACTIONS,
  AUDIT_KINDS,
  type AuditAction,
  describeAction,
} from "#lib/contract/words/audit-actions.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { openDesk } from "#lib/testing/desk.ts";
import { listAudit } from "./list-audit.ts";
import { recordAudit } from "./record-audit.ts";

const desk = await openDesk();
after(() => desk.close());

const ALL = [...Object.keys(AUDIT_ACTIONS), "sandbox.pause"] as AuditAction[];

const looking = { ...desk.context, actor: { role: "owner" } as const };

test("each kind finds exactly its own lines, of everything that can be written down", async () => {
  for (const action of ALL)
    await desk.db.transaction((tx) => recordAudit(tx, { actor: null, action, target: "x" }));
  const found = new Set<string>();
  for (const kind of AUDIT_KINDS) {
    const items = await linesOf(kind);
    const wanted = ALL.filter((action) => describeAction(action)?.kinds.includes(kind));
    assert.deepEqual(items.map(({ action }) => action).toSorted(), wanted.toSorted(), kind);
    assert.ok(items.length > 0, kind);
    for (const { action } of items) found.add(action);
  }
  assert.equal(found.size, ALL.length, "a line that no kind finds is found by nobody who looks for it");
});

/** From page to page, as some kinds have more lines than a page. */
async function linesOf(kind: (typeof AUDIT_KINDS)[number], cursor?: string): Promise<AuditList["items"]> {
  const asked = ListAudit.parse({ kind, ...(cursor !== undefined && { cursor }) });
  const { items, nextCursor } = AuditList.parse(await listAudit(looking, asked));
  return nextCursor === null ? items : [...items, ...(await linesOf(kind, nextCursor))];
}

test("a number in a name of the log: whoever sees none finds the line by no part of it, and by the words around it", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 1 });
  await desk.db.query("UPDATE campaign SET name = 'Kwa Rehema 0754913268' WHERE id = $1", [id]);
  const lines = [
    { action: "campaign.start", target: id, detail: {} },
    { action: "list.create", target: "list", detail: { name: "Orodha ya +255 754 913 268 Rehema" } },
    { action: "session.refuse", target: "session", detail: { email: "rehema0754913268@shop.example" } },
  ] as const;
  for (const line of lines)
    await desk.db.transaction((tx) =>
      recordAudit(tx, { actor: { userId: id, name: "Rehema 0754 913 268" }, ...line }),
    );
  const found = async (q: string, actor: Entitled) =>
    (await listAudit({ ...desk.context, actor }, ListAudit.parse({ q }))).items.length;
  const admin = { role: "admin", rights: ["settings"] } as const;
  for (const q of ["rehema 0754", "0754913268", "754 913", "Rehema0754", "a 0", "+255 754 9", "+255"])
    assert.deepEqual([await found(q, admin), (await found(q, { role: "owner" })) > 0], [0, true], q);
  assert.equal(await found("rehema", admin), 3);
  assert.equal(await found(id, admin), 1);
});

test("a line about a campaign names it, also where its target is the id alone", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 1 });
  await desk.db.transaction((tx) =>
    recordAudit(tx, { actor: null, action: "campaign.start", target: id, detail: { recipients: 1 } }),
  );
  const { items } = AuditList.parse(await listAudit(looking, ListAudit.parse({ q: id })));
  assert.deepEqual(
    items.map(({ action, campaignName }) => [action, campaignName]),
    [["campaign.start", "planted"]],
  );
});

test("a line is found by the words that the page says of it: what was done, and the name of its campaign", async () => {
  const id = await plantCampaign(desk.db, { channel: "sms", size: 1 });
  await desk.db.query("UPDATE campaign SET name = 'Bei mpya za mbolea' WHERE id = $1", [id]);
  for (const action of ["campaign.pause", "campaign.resume"] as const)
    await desk.db.transaction((tx) => recordAudit(tx, { actor: null, action, target: id }));
  const found = async (q: string) => {
    const { items } = await listAudit(looking, ListAudit.parse({ q }));
    return items.filter(({ target }) => target === id).map(({ action }) => action);
  };
  assert.deepEqual(await found("paused a CAMPAIGN"), ["campaign.pause"]);
  assert.deepEqual(await found("mbolea"), ["campaign.resume", "campaign.pause"]);
  assert.deepEqual(await found("listened to"), []);
});

test("whatever leaves the console as a file is an export, and every refusal a refusal", () => {
  for (const action of ALL) {
    const kinds: readonly string[] = describeAction(action)?.kinds ?? [];
    if (/\.(report|export|evidence)$/.test(action)) assert.ok(kinds.includes("exports"), action);
    if (/\.(refuse|limit)$/.test(action) && action !== "campaign.refuse")
      assert.ok(kinds.includes("refusals"), action);
  }
});
