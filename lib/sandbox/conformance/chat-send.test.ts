import assert from "node:assert/strict";
import { openTarget } from "./harness.ts";

const { ask, rule, portalRule, admin, advance } = await openTarget();
const TEXT = "/v1/waba-api/messages/text";
const TEMPLATE = "/v1/waba-api/messages/template";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HOUR = 3_600_000;

type Result = { to: string; success: boolean; messageId?: string; status?: string; error?: string | null };

async function results(path: string, body: object): Promise<Result[]> {
  const reply = await ask("POST", path, body);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body.data.results as Result[];
}

const template = (to: unknown, extra: object = {}) => ({
  to,
  template_name: "oda_tayari",
  language: "sw",
  template_parameters: { "1": "Asha", "2": "77" },
  ...extra,
});

async function refuses(path: string, body: object, code?: string) {
  const reply = await ask("POST", path, body);
  assert.equal(reply.status, 400);
  if (code) assert.equal(reply.body.data.code, code);
}

const opened = async (from: string) => await admin("POST", "/inbound", { from });
const numbers = (count: number, start = 0) =>
  Array.from({ length: count }, (_, index) => `+2557131${String(start + index).padStart(5, "0")}`);

for (const [path, body] of [
  [TEXT, (to: unknown) => ({ to, text: "Habari" })],
  [TEMPLATE, (to: unknown) => template(to)],
] as const) {
  const name = path.split("/").at(-1);

  rule(`§4.1 ${name}: one string is one recipient`, async () => {
    assert.deepEqual(
      (await results(path, body("+255713000001"))).map(({ to }) => to),
      ["+255713000001"],
    );
  });

  rule(
    `§4.1 ${name} 1-4: trimmed, non-strings and empties dropped, duplicates dropped, order kept`,
    async () => {
      const to = [" +255713000002 ", 7, null, "", "  ", "+255713000001", "+255713000002"];
      assert.deepEqual(
        (await results(path, body(to))).map((result) => result.to),
        ["+255713000002", "+255713000001"],
      );
    },
  );

  for (const to of [[], ["", "  "], [1, null], ""]) {
    rule(`§4.1 ${name} 5: ${JSON.stringify(to)} is refused as empty`, async () => {
      await refuses(path, body(to));
    });
  }

  rule(`§4.1 ${name} 6: 501 recipients are refused with RECIPIENT_LIMIT_EXCEEDED`, async () => {
    await refuses(path, body(numbers(501)), "RECIPIENT_LIMIT_EXCEEDED");
  });

  rule(`§8 ${name}: 500 recipients are accepted, duplicates not counted`, async () => {
    const to = numbers(500);
    assert.equal((await results(path, body([...to, ...to]))).length, 500);
  });

  rule(`§4.1 ${name}: 255… and +255… are different recipients`, async () => {
    assert.equal((await results(path, body(["255713000001", "+255713000001"]))).length, 2);
  });

  rule(`§2.2 ${name}: to is required`, async () => {
    await refuses(path, { ...body("x"), to: undefined });
  });

  rule(`§2.2 ${name}: a key of 129 characters is refused, of 128 accepted`, async () => {
    await refuses(path, { ...body("+255713000001"), idempotency_key: "k".repeat(129) });
    await results(path, { ...body("+255713000001"), idempotency_key: "k".repeat(128) });
  });
}

rule("§8 text of 4096 characters is accepted, of 4097 and of none refused", async () => {
  await results(TEXT, { to: "+255713000001", text: "a".repeat(4096) });
  await refuses(TEXT, { to: "+255713000001", text: "a".repeat(4097) });
  await refuses(TEXT, { to: "+255713000001", text: "" });
});

rule("§2.2 text is required", async () => {
  await refuses(TEXT, { to: "+255713000001" });
});

rule("§2.2 template_name is required and not empty", async () => {
  await refuses(TEMPLATE, { to: "+255713000001" });
  await refuses(TEMPLATE, template("+255713000001", { template_name: "" }));
});

rule("§2.4 template_parameters that are no object are refused", async () => {
  await refuses(TEMPLATE, template("+255713000001", { template_parameters: "Asha" }));
  await refuses(TEMPLATE, template("+255713000001", { template_parameters: { "1": ["Asha"] } }));
});

rule("§4.1 r2 a closed or unknown window fails that recipient and says a template is required", async () => {
  const [result] = await results(TEXT, { to: "+255713009999", text: "Habari" });
  assert.equal(result?.success, false);
  assert.match(String(result?.error), /template/i);
  assert.equal(result?.messageId, undefined);
});

portalRule("§4.1 r1 one 200 holds successes and failures", async () => {
  await opened("+255713000101");
  const found = await results(TEXT, { to: ["+255713000100", "+255713000101"], text: "Habari" });
  assert.deepEqual(
    found.map(({ success }) => success),
    [false, true],
  );
});

portalRule("§2.3 a success has a UUID, a status and no error", async () => {
  await opened("+255713000101");
  const [result] = await results(TEXT, { to: "+255713000101", text: "Habari" });
  assert.match(String(result?.messageId), UUID);
  assert.match(String(result?.status), /^(processing|accepted|queued)$/);
  assert.equal(result?.error, null);
});

portalRule("§8 the window closes 24 hours after the inbound message", async () => {
  await opened("+255713000102");
  await advance(24 * HOUR - 60_000);
  assert.equal((await results(TEXT, { to: "+255713000102", text: "a" }))[0]?.success, true);
  await advance(120_000);
  assert.equal((await results(TEXT, { to: "+255713000102", text: "a" }))[0]?.success, false);
});

rule("§4.1 r4 a template goes to a closed window", async () => {
  const [result] = await results(TEMPLATE, template("+255713000103"));
  assert.equal(result?.success, true);
});

portalRule("§4.1 r3 a missing phone number fails every recipient inside a 200", async () => {
  await admin("PUT", "/customer", { hasPhoneNumber: false });
  const found = await results(TEMPLATE, template(["+255713000104", "+255713000105"]));
  await admin("PUT", "/customer", { hasPhoneNumber: true });
  assert.deepEqual(
    found.map(({ success }) => success),
    [false, false],
  );
  assert.ok(found.every(({ error }) => error));
});

portalRule("§7.1 sends on a chat connection that is not ready are 422", async () => {
  await admin("PUT", "/customer", { isChatReady: false });
  const reply = await ask("POST", TEMPLATE, template("+255713000104"));
  await admin("PUT", "/customer", { isChatReady: true });
  assert.equal(reply.status, 422);
});

portalRule("§4.1 r7 the initial status may be accepted", async () => {
  await admin("PUT", "/settings", { chatInitialStatus: "accepted" });
  const [result] = await results(TEMPLATE, template("+255713000106"));
  await admin("PUT", "/settings", { chatInitialStatus: "processing" });
  assert.equal(result?.status, "accepted");
});

rule("§4.1 idempotency: a repeat with the key returns the original messageId", async () => {
  const body = template(["+255713000201", "+255713000202"], { idempotency_key: "kampeni-1" });
  const first = await results(TEMPLATE, body);
  const second = await results(TEMPLATE, body);
  assert.deepEqual(
    second.map(({ messageId }) => messageId),
    first.map(({ messageId }) => messageId),
  );
});

rule("§4.1 idempotency: the key is per recipient, other recipients are sent", async () => {
  const key = { idempotency_key: "kampeni-2" };
  const [first] = await results(TEMPLATE, template(["+255713000203"], key));
  const both = await results(TEMPLATE, template(["+255713000204", "+255713000203"], key));
  assert.equal(both[1]?.messageId, first?.messageId);
  assert.notEqual(both[0]?.messageId, first?.messageId);
});

rule("§4.1 idempotency: without a key a repeat sends again", async () => {
  const [first] = await results(TEMPLATE, template("+255713000205"));
  const [second] = await results(TEMPLATE, template("+255713000205"));
  assert.notEqual(first?.messageId, second?.messageId);
});

rule("§4.1 idempotency: another key sends again", async () => {
  const [first] = await results(TEMPLATE, template("+255713000206", { idempotency_key: "a1" }));
  const [second] = await results(TEMPLATE, template("+255713000206", { idempotency_key: "a2" }));
  assert.notEqual(first?.messageId, second?.messageId);
});

portalRule("§4.1 idempotency: a key that failed on a closed window can be used once it is open", async () => {
  const body = { to: "+255713000207", text: "Habari", idempotency_key: "dirisha" };
  assert.equal((await results(TEXT, body))[0]?.success, false);
  await opened("+255713000207");
  assert.equal((await results(TEXT, body))[0]?.success, true);
});

portalRule("§4.1 idempotency: a replay is answered though the window has closed since", async () => {
  const body = { to: "+255713000208", text: "Habari", idempotency_key: "baadaye" };
  await opened("+255713000208");
  const [first] = await results(TEXT, body);
  await advance(25 * HOUR);
  assert.equal((await results(TEXT, body))[0]?.messageId, first?.messageId);
});

portalRule("§4.1 idempotency: fifty at once with one key send once", async () => {
  const body = template(numbers(20, 900), { idempotency_key: "pamoja" });
  const all = await Promise.all(Array.from({ length: 50 }, () => results(TEMPLATE, body)));
  const ids = new Set(all.flat().map(({ messageId }) => messageId));
  assert.equal(ids.size, 20);
  const { entries } = await admin<{ entries: { idempotencyKey: string }[] }>(
    "GET",
    "/ledger?channel=chat&limit=20000",
  );
  assert.equal(entries.filter(({ idempotencyKey }) => idempotencyKey.startsWith("pamoja:")).length, 20);
});

portalRule("§4.1 the derived key is <idempotency_key>:<recipient>", async () => {
  await results(TEMPLATE, template(" +255713000209 ", { idempotency_key: "ufunguo" }));
  const { entries } = await admin<{ entries: { idempotencyKey: string }[] }>(
    "GET",
    "/ledger?channel=chat&recipient=%2B255713000209",
  );
  assert.deepEqual(
    entries.map(({ idempotencyKey }) => idempotencyKey),
    ["ufunguo:+255713000209"],
  );
});

portalRule("§4.1 what failed in the answer is not in the ledger", async () => {
  await results(TEXT, { to: "+255713000210", text: "Habari" });
  const { entries } = await admin<{ entries: unknown[] }>("GET", "/ledger?recipient=%2B255713000210");
  assert.equal(entries.length, 0);
});
