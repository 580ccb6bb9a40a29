import assert from "node:assert/strict";
import { chatTarget, numbers, TEMPLATE, TEXT, template } from "./chat-target.ts";

const { ask, admin, rule, portalRule, advance, results, opened } = await chatTarget();
const HOUR = 3_600_000;

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

rule(
  "§4.1 idempotency: the key with another payload is neither sent nor answered with the first id",
  async () => {
    const key = { idempotency_key: "kampeni-3" };
    const [first] = await results(TEMPLATE, template("+255713000211", key));
    const changed = { ...template("+255713000211", key), template_parameters: { "1": "Juma", "2": "77" } };
    const [other] = await results(TEMPLATE, changed);
    assert.equal(first?.success, true);
    assert.deepEqual([other?.success, other?.messageId], [false, undefined]);
  },
);

portalRule("§4.1 idempotency: a key is its customer's, the same one of another customer sends", async () => {
  const { key } = await admin<{ key: string }>("POST", "/keys", { customerId: 2 });
  const asking = { key: `Bearer ${key}` };
  // Each by its own windows: who wrote to one customer did not write to the other.
  await admin("PUT", "/settings", { windows: "open" });
  const body = { to: "+255713000212", text: "Habari", idempotency_key: "kampeni-4" };
  const [ours] = await results(TEXT, body);
  const reply = await ask("POST", TEXT, body, asking);
  await admin("PUT", "/settings", { windows: "inbound" });
  const [theirs] = reply.body.data.results as { success: boolean; messageId: string }[];
  assert.equal(theirs?.success, true);
  assert.notEqual(theirs?.messageId, ours?.messageId);
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
