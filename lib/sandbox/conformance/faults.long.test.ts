import assert from "node:assert/strict";
import { beforeEach } from "node:test";
import { openTarget } from "./harness.ts";

const { ask, portalRule, admin, baseUrl, apiKey } = await openTarget();
const BULK = "/api/v1/api/messages/send-bulk";
const bulk = (count: number) => ({
  senderId: "AMANI AGRO",
  messages: Array.from({ length: count }, (_, index) => ({
    recipient: `+2557180000${String(index).padStart(2, "0")}`,
    content: "Habari",
  })),
});

beforeEach(async () => {
  await admin("POST", "/reset");
});

const setFaults = (...rules: object[]) => admin("PUT", "/faults", { seed: 7, rules });
const sent = async () => (await admin<{ entries: unknown[] }>("GET", "/ledger")).entries.length;

function post(signal?: AbortSignal) {
  return fetch(`${baseUrl}${BULK}`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(bulk(2)),
    ...(signal ? { signal } : {}),
  });
}

/** The first bytes of a body, what its headers promise, and the rest as a promise. */
async function startOf(response: Response) {
  const reader = response.body?.getReader();
  assert.ok(reader);
  const bytes = (await reader.read()).value?.length ?? 0;
  const readOn = async (): Promise<void> => ((await reader.read()).done ? undefined : readOn());
  return { bytes, promised: Number(response.headers.get("content-length")), rest: readOn() };
}

portalRule("fault rate-limit answers 429 and sends nothing", async () => {
  await setFaults({ kind: "rate-limit", operation: "sendSmsBulk" });
  const reply = await ask("POST", BULK, bulk(2));
  assert.deepEqual([reply.status, reply.headers.get("retry-after"), await sent()], [429, null, 0]);
});

portalRule("fault error before applying sends nothing, after applying sends all", async () => {
  await setFaults({ kind: "error", status: 502, times: 1 });
  assert.equal((await ask("POST", BULK, bulk(2))).status, 502);
  assert.equal(await sent(), 0);
  await setFaults({ kind: "error", status: 500, when: "after", times: 1 });
  assert.equal((await ask("POST", BULK, bulk(2))).status, 500);
  assert.equal(await sent(), 2);
});

portalRule("fault cut before applying sends nothing, after applying sends all", async () => {
  await setFaults({ kind: "cut", times: 1 });
  await assert.rejects(post());
  assert.equal(await sent(), 0);
  await setFaults({ kind: "cut", when: "after", times: 1 });
  await assert.rejects(post());
  assert.equal(await sent(), 2);
});

portalRule("fault hang answers nothing, and has sent or not as planned", async () => {
  await setFaults({ kind: "hang", times: 1 });
  await assert.rejects(post(AbortSignal.timeout(100)));
  assert.equal(await sent(), 0);
});

for (const when of ["before", "after"]) {
  portalRule(`fault hang in the body, ${when} applying: headers come, the rest does not`, async () => {
    await setFaults({ kind: "hang", as: "body", when, times: 1 });
    const client = new AbortController();
    const response = await post(client.signal);
    assert.equal(response.status, 200);
    const started = await startOf(response);
    assert.ok(started.bytes > 0 && started.bytes < started.promised);
    assert.equal(await sent(), when === "after" ? 2 : 0);
    assert.equal(await Promise.race([started.rest, "still waiting"]), "still waiting");
    client.abort();
    await assert.rejects(started.rest, { name: "AbortError" });
  });

  portalRule(`fault cut in the body, ${when} applying: the start comes, then nothing more`, async () => {
    await setFaults({ kind: "cut", as: "body", when, times: 1 });
    const response = await post();
    assert.equal(response.status, 200);
    await assert.rejects(response.text(), { message: "terminated" });
    assert.equal(await sent(), when === "after" ? 2 : 0);
  });
}

portalRule("fault drip has sent, and who does not wait gets only the start of the answer", async () => {
  await setFaults({ kind: "drip", ms: 600_000, times: 1 });
  const client = new AbortController();
  const response = await post(client.signal);
  assert.equal(response.status, 202);
  const started = await startOf(response);
  assert.ok(started.bytes < started.promised);
  assert.equal(await sent(), 2);
  client.abort();
  await assert.rejects(started.rest, { name: "AbortError" });
});

portalRule("fault drip ends: a client that waits gets the whole answer, in drops", async () => {
  await setFaults({ kind: "drip", ms: 60, times: 1 });
  const response = await post();
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body ?? []) pieces.push(piece);
  const { data } = JSON.parse(Buffer.concat(pieces).toString("utf8"));
  assert.equal(data.acceptedCount, 2);
  assert.ok(pieces.length > 1, String(pieces.length));
});

for (const as of ["html", "truncated", "empty"]) {
  portalRule(`fault malformed ${as} has sent but cannot be read`, async () => {
    await setFaults({ kind: "malformed", as, times: 1 });
    const response = await post();
    assert.equal(response.status, 200);
    await assert.rejects(response.json());
    assert.equal(await sent(), 2);
  });
}

portalRule("fault malformed huge goes on until the client stops reading", async () => {
  await setFaults({ kind: "malformed", as: "huge", times: 1 });
  const response = await post();
  let read = 0;
  for await (const piece of response.body ?? []) {
    read += piece.length;
    if (read > 6_000_000) break;
  }
  assert.ok(read > 6_000_000);
  assert.equal((await ask("GET", "/api/v1/voice-api/calls")).status, 200);
});

portalRule("fault malformed redirect points elsewhere", async () => {
  await setFaults({ kind: "malformed", as: "redirect", times: 1 });
  const response = await fetch(`${baseUrl}${BULK}`, {
    method: "POST",
    redirect: "manual",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(bulk(1)),
  });
  assert.equal(response.status, 307);
});

portalRule("fault refused-200 says 400 inside a 200 and sends nothing", async () => {
  await setFaults({ kind: "refused-200", times: 1 });
  const reply = await ask("POST", BULK, bulk(2));
  assert.deepEqual([reply.status, reply.body.status, await sent()], [200, 400, 0]);
});

portalRule("fault results shuffled reorders a bulk, and nothing else about it", async () => {
  await setFaults({ kind: "results" });
  const reply = await ask("POST", BULK, bulk(20));
  const ids = (reply.body.data.results as { messageId: string }[]).map(({ messageId }) => messageId);
  const { entries } = await admin<{ entries: { messageId: string }[] }>("GET", "/ledger");
  const order = entries.map(({ messageId }) => messageId);
  assert.notDeepEqual(ids, order);
  assert.deepEqual(ids.toSorted(), order.toSorted());
});

portalRule("fault results shuffled: the same seed gives the same order", async () => {
  const run = async () => {
    await admin("POST", "/reset");
    await setFaults({ kind: "results" });
    const reply = await ask("POST", BULK, bulk(12));
    const { entries } = await admin<{ entries: { messageId: string }[] }>("GET", "/ledger");
    const order = entries.map(({ messageId }) => messageId);
    return (reply.body.data.results as { messageId: string }[]).map(({ messageId }) =>
      order.indexOf(messageId),
    );
  };
  const first = await run();
  assert.deepEqual(await run(), first);
});

portalRule("fault results fewer and doubled leave what was sent as it is", async () => {
  for (const [as, count] of [
    ["fewer", 3],
    ["doubled", 8],
  ] as const) {
    await admin("POST", "/reset");
    await setFaults({ kind: "results", as });
    const reply = await ask("POST", BULK, bulk(4));
    assert.equal((reply.body.data.results as unknown[]).length, count);
    assert.deepEqual([reply.body.data.acceptedCount, await sent()], [4, 4]);
  }
});

portalRule("§4.1 r6 a queue failure fails some recipients, and a retry by key sends only those", async () => {
  await setFaults({ kind: "queue-failure", times: 1 });
  const body = {
    to: bulk(40).messages.map(({ recipient }) => recipient),
    template_name: "oda_tayari",
    language: "sw",
    template_parameters: { "1": "Asha", "2": "77" },
    idempotency_key: "foleni",
  };
  const send = async () => {
    const reply = await ask("POST", "/v1/waba-api/messages/template", body);
    return reply.body.data.results as { success: boolean; error: string | null }[];
  };
  const failures = (await send()).filter(({ success }) => !success);
  assert.ok(failures.length > 0 && failures.length < 40);
  assert.equal(await sent(), 40 - failures.length);
  assert.ok((await send()).every(({ success }) => success));
  assert.equal(await sent(), 40);
});

portalRule(
  "fault window-closed refuses people, or the whole request, and sends nothing to them",
  async () => {
    const people = ["+255718000001", "+255718000002"];
    const text = { to: people, text: "Habari" };
    for (const as of ["person", "request"] as const) {
      await admin("POST", "/reset");
      for (const from of people) await admin("POST", "/inbound", { from, name: "Asha", text: "Mko wazi?" });
      await setFaults({ kind: "window-closed", as, times: 1 });
      const reply = await ask("POST", "/v1/waba-api/messages/text", text);
      assert.equal(reply.status, as === "person" ? 200 : 422);
      const results = (reply.body.data.results ?? []) as { success: boolean }[];
      assert.ok(results.every(({ success }) => !success));
      assert.equal(await sent(), 0);
      const again = await ask("POST", "/v1/waba-api/messages/text", text);
      assert.deepEqual([again.status, await sent()], [200, 0], "they stay closed");
    }
  },
);

portalRule("the same seed and requests meet the same faults", async () => {
  const run = async () => {
    await setFaults({ kind: "error", share: 0.5 });
    const statuses: number[] = [];
    for (let index = 0; index < 24; index += 1) statuses.push((await ask("POST", BULK, bulk(1))).status);
    return statuses;
  };
  const first = await run();
  assert.ok(first.includes(202) && first.includes(500));
  assert.deepEqual(await run(), first);
});

portalRule("a rule may start late, and belongs to its operation", async () => {
  await setFaults({ kind: "error", operation: "sendSmsBulk", after: 2, times: 1 });
  const statuses = [];
  for (let index = 0; index < 4; index += 1) {
    await ask("GET", "/api/v1/voice-api/calls");
    statuses.push((await ask("POST", BULK, bulk(1))).status);
  }
  assert.deepEqual(statuses, [202, 202, 500, 202]);
  assert.deepEqual((await admin<{ fired: number[] }>("GET", "/faults")).fired, [1]);
});

portalRule("an unknown fault is refused and changes nothing", async () => {
  await assert.rejects(setFaults({ kind: "gremlin" }), /400/);
  await assert.rejects(setFaults({ kind: "cut", operation: "sendPigeon" }), /400 operation is not one/);
  assert.deepEqual((await admin<{ rules: unknown[] }>("GET", "/faults")).rules, []);
});

portalRule("a web page cannot use the admin surface", async () => {
  const response = await fetch(`${baseUrl}/admin/reset`, {
    method: "POST",
    headers: { origin: "https://elsewhere.example" },
  });
  assert.equal(response.status, 403);
});
