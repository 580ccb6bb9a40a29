import assert from "node:assert/strict";
import { fc } from "#lib/testing/random/fast-check.ts";
import { OPERATIONS, type Operation } from "../../contract/wire/paths.ts";
import { openTarget, type Reply } from "./harness.ts";

const { ask, rule } = await openTarget();

const DOCUMENTED = new Set([200, 202, 400, 401, 403, 404, 409, 413, 422, 429]);

/** Odd JSON: any value, huge numbers, lone surrogates and NUL in texts, and the contract's own fields with wrong types. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
  fc.double(),
  fc.bigInt().map(String),
  fc.constantFrom("\u0000", "\ud800", "𝕊", "١٢٣", "a".repeat(5_000), "+255", "../..", "__proto__"),
);
const FIELDS = [
  "to",
  "text",
  "template_name",
  "template_parameters",
  "language",
  "idempotency_key",
  "phone_number",
  "phone_numbers",
  "message",
  "messages",
  "sender_id",
  "senderId",
  "recipient",
  "content",
  "scheduledAt",
  "customerNumber",
  "channel",
  "componentSchema",
];
const body = fc.oneof(
  odd,
  fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(odd, fc.array(odd, { maxLength: 4 })), { maxKeys: 8 }),
);
const id = fc
  .oneof(fc.uuid(), fc.string({ unit: "binary", minLength: 1, maxLength: 40 }))
  .map((text) => encodeURIComponent(text.toWellFormed()));

for (const [name, operation] of Object.entries(OPERATIONS)) {
  rule(
    `§${operation.group === "chat" ? "7.1" : "7.2"} ${name} answers any input with a documented envelope`,
    async () => {
      await fc.assert(
        fc.asyncProperty(body, id, async (value, anyId) => {
          expectEnvelope(operation, await ask(operation.method, pathFor(operation, anyId), value));
        }),
        { numRuns: 60 },
      );
    },
  );
}

rule("§7 what is no JSON at all is refused, and the service goes on", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(OPERATIONS)),
      fc.string(),
      async (operation, rawBody) => {
        if (operation.method === "GET") return;
        expectEnvelope(operation, await ask("POST", pathFor(operation, "x"), undefined, { rawBody }));
      },
    ),
    { numRuns: 60 },
  );
  assert.equal((await ask("GET", "/api/v1/voice-api/calls")).status, 200);
});

const pathFor = (operation: Operation, anyId: string): string =>
  operation.pattern.replace(/\{\w+\}/, () => anyId);

function expectEnvelope(operation: Operation, { status, body: answer }: Reply): void {
  assert.ok(DOCUMENTED.has(status), `${operation.pattern} answered ${status}: ${JSON.stringify(answer)}`);
  assert.equal(answer.status, status);
  assert.equal(typeof answer.message, "string");
  assert.equal(typeof answer.path, "string");
  assert.ok(!Number.isNaN(Date.parse(answer.timestamp)));
  if (status < 400) return;
  const code = operation.group === "chat" ? answer.data.code : answer.code;
  assert.equal(typeof code, "string");
}
