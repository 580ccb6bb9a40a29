import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { ENDPOINTS } from "#lib/contract/desk/endpoints/index.ts";
import { ROLES } from "#lib/contract/desk/team/session.ts";
import { showTo } from "./show-to.ts";

const secret = "sk_live_0123456789abcdef";
const base64 = (text: string) => Buffer.from(text).toString("base64");

const answer = {
  id: "1234567890123",
  nextCursor: "7654321",
  next: "7654321",
  number: "+255754000318",
  row: 7_540_003,
  columns: ["Asha", "", "0754000318"],
  text: "Habari Asha, piga 0754 000 318",
  newField: { deep: ["0754-000-318"] },
  metadata: { "0754000318": "0754000318" },
  raw: base64("+255754000318"),
  payload: {
    id: "255754000318",
    "+255754000318": 1,
    from: 255_754_000_318,
    at: 1_772_442_000,
    n: 8841,
    to: "1772442000",
    sent_timestamp: "1772442000",
  },
};

test("whoever has no right to numbers sees none in any field, and ids, counts and cursors as they are", () => {
  for (const role of ["viewer", null] as const) {
    assert.deepEqual(showTo({ person: role && { role }, secrets: [] }, answer), {
      id: "1234567890123",
      nextCursor: "7654321",
      next: "7654321",
      number: "+25575•••318",
      row: 7_540_003,
      columns: ["•••", "", "•••"],
      text: "Habari Asha, piga 075•••318",
      newField: { deep: ["075•••318"] },
      metadata: { "075•••318": "075•••318" },
      raw: null,
      payload: {
        id: "25575•••318",
        "+25575•••318": 1,
        from: "25575•••318",
        at: 1_772_442_000,
        n: 8841,
        to: "177•••000",
        sent_timestamp: "1772442000",
      },
    });
  }
});

test("texts that are written to be sent are whole for whoever sends them, and masked for anybody else", () => {
  const reply = { id: "1", name: "Duka 0754 000 318", text: "Piga 0754 000 318. Bei: 1500000 TZS." };
  const given = { savedReplies: [reply], savedReply: reply, text: reply.text };
  const sees = (rights: ["chat"] | ["sms"] | [], role: "sender" | "viewer") =>
    showTo({ person: { role, rights }, secrets: [] }, given);
  const masked = { id: "1", name: "Duka 075•••318", text: "Piga 075•••318. Bei: •••000 TZS." };
  assert.deepEqual(sees(["chat"], "sender"), { ...given, text: masked.text });
  for (const other of [
    sees(["sms"], "sender"),
    sees([], "viewer"),
    showTo({ person: null, secrets: [] }, given),
  ])
    assert.deepEqual(other, { savedReplies: [masked], savedReply: masked, text: masked.text });
});

test("whoever has the right sees what is there", () => {
  for (const role of ROLES.filter((each) => each !== "viewer")) {
    assert.deepEqual(showTo({ person: { role }, secrets: [secret] }, answer), answer);
  }
});

test("nobody sees a secret that was echoed, in whatever field and in the bytes themselves", () => {
  const echoed = {
    id: secret,
    detail: `It said: ${secret}`,
    payload: { [secret]: secret, authorization: "Bearer of-another" },
    raw: base64(`{"é":"${secret}"}`),
  };
  const shown = JSON.stringify(showTo({ person: { role: "owner" }, secrets: [secret] }, echoed));
  assert.ok(!shown.includes(secret) && !shown.includes("of-another"), shown);
  const { raw } = JSON.parse(shown);
  assert.equal(Buffer.from(raw, "base64").toString(), '{"é":"***"}');
});

test("secrets that were made for this person a moment ago are never taken for numbers", () => {
  const made = { totpSecret: "2345672AB", recoveryCodes: ["12345-67890"], qrPath: "M1 1234567h1" };
  assert.deepEqual(showTo({ person: { role: "viewer" }, secrets: [] }, made), made);
});

test("no door masks an id of ours, whatever digits it happens to have", () => {
  const names = new Set(
    Object.values(ENDPOINTS).flatMap((door) => ("answer" in door ? idsOf(door.answer) : [])),
  );
  assert.ok(names.has("id") && names.has("campaignId"));
  for (const name of names) {
    for (const id of ["26814216-0ff0-4c8c-a674-35219333340f", ["26814216-0ff0-4c8c-a674-35219333340f"]]) {
      const given = { [name]: id };
      assert.deepEqual(showTo({ person: null, secrets: [] }, given), given, name);
    }
  }
});

test("a line of the audit log leads to what it is about, whatever digits that id happens to have", () => {
  const line = { action: "campaign.start", target: "26814216-0ff0-4c8c-a674-35219333340f" };
  assert.deepEqual(showTo({ person: { role: "admin", rights: ["settings"] }, secrets: [] }, line), line);
});

/** The names of the fields of an answer that are UUIDs. */
function idsOf(answer: z.ZodType): string[] {
  const names: string[] = [];
  z.toJSONSchema(answer, {
    unrepresentable: "any",
    override: ({ jsonSchema, path }) => {
      if (jsonSchema.format === "uuid") names.push(String(path[path.lastIndexOf("properties") + 1]));
    },
  });
  return names;
}
