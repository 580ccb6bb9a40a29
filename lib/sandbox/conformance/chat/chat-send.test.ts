import assert from "node:assert/strict";
import { chatTarget, numbers, TEMPLATE, TEXT, template } from "./chat-target.ts";

const { ask, rule, portalRule, admin, advance, results, opened } = await chatTarget();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HOUR = 3_600_000;

async function refuses(path: string, body: object, code?: string) {
  const reply = await ask("POST", path, body);
  assert.equal(reply.status, 400);
  if (code) assert.equal(reply.body.data.code, code);
}

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

portalRule("§8 a message that arrives late shortens no window", async () => {
  const to = "+255713000031";
  await opened(to);
  await admin("POST", "/inbound", { from: to, ageMs: 23 * HOUR });
  await advance(2 * HOUR);
  assert.equal((await results(TEXT, { to, text: "Habari" }))[0]?.success, true);
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

for (const chatInitialStatus of ["accepted", "queued"]) {
  portalRule(`§4.1 r7 the initial status may be ${chatInitialStatus}`, async () => {
    await admin("PUT", "/settings", { chatInitialStatus });
    const [result] = await results(TEMPLATE, template("+255713000106"));
    await admin("PUT", "/settings", { chatInitialStatus: "processing" });
    assert.equal(result?.status, chatInitialStatus);
  });
}

portalRule("§2.3 messageId is there when persisted, so a success may lack it", async () => {
  await admin("PUT", "/settings", { chatMessageId: "absent" });
  const [result] = await results(TEMPLATE, template("+255713000107"));
  await admin("PUT", "/settings", { chatMessageId: "present" });
  assert.equal(result?.success, true);
  assert.ok(result && !("messageId" in result));
});
