import assert from "node:assert/strict";
import { OPERATIONS } from "../../contract/wire/paths.ts";
import { openTarget } from "./harness.ts";

const { ask, rule, portalRule, admin } = await openTarget();

/** A body that each operation takes, so that what is refused is refused for the character alone. */
const BODIES: Record<string, Record<string, unknown>> = {
  sendText: { to: ["+255718200000"], text: "Habari", idempotency_key: "ufunguo" },
  sendTemplate: {
    to: ["+255718200000"],
    template_name: "oda_tayari",
    language: "sw",
    template_parameters: { "1": "Asha", "2": "77" },
  },
  createTemplate: {
    channel: "whatsapp",
    componentSchema: [{ type: "BODY", text: "Habari {{1}}" }],
    variableSchema: { "1": "jina" },
    channelConfig: { externalTemplateName: "jaribio", language: "sw", category: "UTILITY" },
  },
  syncTemplate: { a: "b" },
  validateTemplate: { template_parameters: { "1": "Asha" } },
  sendSms: { phone_number: "+255718200000", message: "Habari", sender_id: "AMANI AGRO" },
  sendSmsBatch: { phone_numbers: ["+255718200000"], message: "Habari", sender_id: "AMANI AGRO" },
  sendSmsBulk: { senderId: "AMANI AGRO", messages: [{ recipient: "+255718200000", content: "Habari" }] },
  startCall: { customerNumber: "+255718200000" },
};

/** The value once for each of its texts and names, with that one made odd. */
function variants(value: unknown, odd: string): unknown[] {
  if (typeof value === "string") return [`${value}${odd}`, odd];
  if (Array.isArray(value)) {
    return value.flatMap((each, at) => variants(each, odd).map((other) => value.with(at, other)));
  }
  if (typeof value !== "object" || value === null) return [];
  const members = Object.entries(value);
  return members.flatMap(([name, member]) => [
    ...variants(member, odd).map((other) => ({ ...value, [name]: other })),
    Object.fromEntries(members.map(([key, one]) => [key === name ? `${key}${odd}` : key, one])),
  ]);
}

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

for (const [name, operation] of Object.entries(OPERATIONS)) {
  const path = (id: string) => operation.pattern.replace(/\{\w+\}/, () => id);
  const section = operation.group === "chat" ? "7.1" : "7.2";

  rule(`§${section} ${name} refuses a NUL in any place, and never fails for it`, async () => {
    if (operation.method === "GET") {
      const reply = await ask("GET", `${path("a%00b")}?q=a%00b&sortBy=%00&pageSize=%00`);
      assert.ok(reply.status < 500, String(reply.status));
      assert.ok((await ask("GET", `${path("x")}?q=a%00b`)).status < 500);
      return;
    }
    const bodies = variants(BODIES[name], "\0");
    assert.ok(bodies.length > 1);
    for (const body of bodies) {
      const reply = await ask("POST", path("x"), body);
      assert.equal(reply.status, 400, JSON.stringify(body));
    }
  });

  rule(`§${section} ${name} never fails for half a surrogate pair`, async () => {
    for (const body of operation.method === "GET" ? [] : variants(BODIES[name], "\ud800")) {
      const reply = await ask("POST", path("x"), body);
      assert.ok(reply.status < 500, `${reply.status} ${JSON.stringify(body)}`);
    }
    assert.ok((await ask("GET", "/api/v1/voice-api/calls?q=%ED%A0%80")).status < 500);
  });
}

rule("§7 a body that is nested without end is refused", async () => {
  for (const operation of Object.values(OPERATIONS)) {
    if (operation.method === "GET") continue;
    const path = operation.pattern.replace(/\{\w+\}/, () => "x");
    for (const depth of [65, 100_000]) {
      assert.equal((await ask("POST", path, undefined, { rawBody: deep(depth) })).status, 400);
    }
  }
});

portalRule("the admin surface never fails for a NUL", async () => {
  await assert.rejects(admin("POST", "/inbound", { from: "+255718200001", text: "a\0" }), /400/);
  await admin("GET", "/ledger?recipient=%00");
});
