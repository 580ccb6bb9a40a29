import assert from "node:assert/strict";
import { afterEach } from "node:test";
import { openTarget } from "./harness.ts";

const { ask, portalRule, admin, advance, baseUrl, apiKey } = await openTarget();
const BULK = "/api/v1/api/messages/send-bulk";
const SEND = "/api/v1/api/messages/send";
const CHAT = "/v1/waba-api/messages/template";
const CALLS = "/api/v1/voice-api/calls";

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `+2557181000${String(index).padStart(2, "0")}`);
const bulk = (count = 3) => ({
  senderId: "AMANI AGRO",
  messages: numbers(count).map((recipient) => ({ recipient, content: "Habari" })),
});
const single = { phone_number: "+255718100000", message: "Habari", sender_id: "AMANI AGRO" };
const chat = { to: numbers(3), template_name: "oda_tayari", language: "sw", template_parameters: {} };
/** Every operation that sends or calls, with something it takes and how many it then did. */
const SENDS = [
  ["sendSms", SEND, single, 1],
  ["sendSmsBulk", BULK, bulk(), 3],
  ["sendTemplate", CHAT, chat, 3],
  ["startCall", CALLS, { customerNumber: "+255718100000" }, 1],
] as const;

afterEach(async () => {
  await admin("POST", "/reset");
});

const setFaults = (...rules: object[]) => admin("PUT", "/faults", { rules });
const fired = async () => (await admin<{ fired: number[] }>("GET", "/faults")).fired;
const done = async () => (await admin<{ entries: unknown[] }>("GET", "/ledger")).entries.length;

type Row = { recipient: string | null; status: number | null; reason: string; operation: string };
const refused = async () => (await admin<{ entries: Row[] }>("GET", "/ledger?outcome=refused")).entries;

/** What came, whatever it is. */
async function raw(path: string, body: unknown) {
  const response = await fetch(`${baseUrl}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

for (const [operation, path, body, count] of SENDS) {
  portalRule(`fault malformed: a ${operation} that names nothing was done or not, as asked`, async () => {
    for (const as of [
      "html",
      "login",
      "text",
      "empty",
      "odd-envelope",
      "success-false",
      "no-data",
      "null-data",
    ]) {
      for (const when of ["before", "after"]) {
        await admin("POST", "/reset");
        await setFaults({ kind: "malformed", as, when, operation });
        const { status, text } = await raw(path, body);
        assert.ok(status === 200 && !/acceptedCount|sessionId":|messageId":"/.test(text), `${as} ${text}`);
        assert.equal(await done(), when === "after" ? count : 0, `${as} ${when}`);
        assert.equal((await refused()).length, when === "after" ? 0 : count, `${as} ${when}`);
      }
    }
  });

  portalRule(`fault error: any 4xx or 5xx of a ${operation}, before it was done or after`, async () => {
    for (const status of [400, 402, 408, 410, 413, 425, 499, 500, 504]) {
      for (const when of ["before", "after"]) {
        await admin("POST", "/reset");
        await setFaults({ kind: "error", status, when, operation });
        const reply = await ask("POST", path, body);
        assert.deepEqual([reply.status, reply.body.status], [status, status]);
        assert.equal(await done(), when === "after" ? count : 0, `${status} ${when}`);
      }
    }
  });

  portalRule(`fault disagree: HTTP and envelope of a ${operation} say what they are told to`, async () => {
    for (const [http, envelope] of [
      [200, 500],
      [202, 422],
      [500, 202],
      [400, 200],
    ]) {
      for (const when of ["before", "after"]) {
        await admin("POST", "/reset");
        await setFaults({ kind: "disagree", http, envelope, when, operation });
        const reply = await ask("POST", path, body);
        assert.deepEqual([reply.status, reply.body.status], [http, envelope]);
        assert.equal(await done(), when === "after" ? count : 0, `${http} ${envelope} ${when}`);
      }
    }
  });
}

portalRule(
  "fault disagree: an envelope that refuses may have the whole result of what was done in it",
  async () => {
    await setFaults({ kind: "disagree", http: 409, envelope: 409, when: "after", as: "result" });
    const { status, body } = await ask("POST", BULK, bulk());
    assert.deepEqual([status, body.status, body.data.acceptedCount], [409, 409, 3]);
    assert.equal(await done(), 3);
  },
);

portalRule("fault disagree: a bulk may be answered with 200 instead of 202, whole", async () => {
  await setFaults({ kind: "disagree", http: 200, envelope: 200, when: "after" });
  const { status, body } = await ask("POST", BULK, bulk());
  assert.deepEqual([status, body.status, body.data.acceptedCount], [200, 200, 3]);
});

portalRule("fault error: a proxy may say it, as a web page or without a word", async () => {
  for (const as of ["html", "empty"]) {
    await setFaults({ kind: "error", status: 408, when: "after", as });
    const { status, type, text } = await raw(SEND, single);
    assert.deepEqual([status, type, text.startsWith("<")], [408, "text/html", as === "html"]);
  }
  assert.equal(await done(), 2);
});

for (const [as, expected] of [
  ["null", null],
  ["missing", undefined],
  ["text", "1"],
  ["number", 1],
  ["boolean", true],
  ["empty", ""],
  ["list", [1]],
  ["object", { value: 1 }],
] as const) {
  portalRule(`fault field: one field of one row may be ${as}, and all else is right`, async () => {
    await setFaults({ kind: "field", field: "data.results.1.estimatedSegments", as });
    const { body } = await ask("POST", BULK, bulk());
    const rows = body.data.results as Record<string, unknown>[];
    assert.deepEqual(rows[1]?.estimatedSegments, expected);
    assert.deepEqual([rows[0]?.estimatedSegments, body.data.acceptedCount, await done()], [1, 3, 3]);
  });
}

portalRule("fault field: the envelope has odd fields one by one", async () => {
  for (const [field, as, expected] of [
    ["timestamp", "missing", undefined],
    ["path", "null", null],
    ["message", "list", ["Bulk messages accepted"]],
    ["status", "text", "202"],
    ["data.results.*.status", "null", null],
  ] as const) {
    await setFaults({ kind: "field", field, as });
    const { body } = await ask("POST", BULK, bulk());
    const named = field.startsWith("data")
      ? (body.data.results as { status: unknown }[])[2]?.status
      : (body as unknown as Record<string, unknown>)[field];
    assert.deepEqual(named, expected, field);
  }
});

portalRule("fault field: a time of a status read may be a number", async () => {
  const { messageId } = (await ask("POST", SEND, single)).body.data;
  await advance(60_000);
  await setFaults({ kind: "field", field: "data.sentAt", as: "number" });
  const { data } = (await ask("GET", `/api/v1/api/messages/status/${messageId}`)).body;
  assert.ok(typeof data.sentAt === "number" && data.sentAt > 1_500_000_000_000);
});

type Bulk = { acceptedCount: unknown; results: ({ status: string; estimatedSegments: unknown } | null)[] };

portalRule("fault shape: the same facts in another form", async () => {
  const read = async <T>(as: string): Promise<T> => {
    await setFaults({ kind: "shape", as, times: 1 });
    return (await ask("POST", BULK, bulk())).body as unknown as T;
  };
  assert.equal((await read<{ data: { data: Bulk } }>("nested-data")).data.data.acceptedCount, 3);
  assert.equal((await read<Bulk>("bare-data")).acceptedCount, 3);
  const { data } = await read<{ data: Bulk }>("text-numbers");
  assert.deepEqual([data.acceptedCount, data.results[0]?.estimatedSegments], ["3", "1"]);
  const rows = async (as: string) => (await read<{ data: Bulk }>(as)).data.results;
  assert.equal((await rows("other-case"))[0]?.status, "SENT");
  assert.deepEqual((await rows("null-row"))[0], null);
  assert.deepEqual((await rows("odd-rows")).slice(0, 5), [null, "odd", 7, [], {}]);
  assert.equal(await done(), 18);
});

portalRule("fault shape: a call list may begin with rows that cannot be read", async () => {
  await ask("POST", CALLS, { customerNumber: "+255718100000" });
  for (const callList of ["items", "array"]) {
    await admin("PUT", "/settings", { callList });
    await setFaults({ kind: "shape", as: "odd-rows", operation: "listCalls" });
    const { data } = (await ask("GET", CALLS)).body;
    const rows = (Array.isArray(data) ? data : data.items) as unknown[];
    assert.deepEqual(rows.slice(0, 5), [null, "odd", 7, [], {}]);
    assert.equal(rows.length, 6);
  }
});

for (const [as, counts] of [
  ["rejected-many", [3, 99, 3]],
  ["accepted-more", [4, 0, 3]],
  ["accepted-none", [0, 0, 3]],
  ["negative", [-3, 0, 3]],
  ["credits-none", [3, 0, 0]],
] as const) {
  portalRule(`fault counts ${as} contradicts what was done`, async () => {
    await setFaults({ kind: "counts", as });
    const { data } = (await ask("POST", BULK, bulk())).body;
    assert.deepEqual([data.acceptedCount, data.rejectedCount, data.creditsDeducted], counts);
    assert.deepEqual([(data.results as unknown[]).length, await done()], [3, 3]);
  });
}

portalRule("a fault is spent only by a request that it met", async () => {
  await setFaults({ kind: "error", when: "after", times: 1 }, { kind: "counts", times: 1 });
  await ask("POST", SEND, single, { key: "Bearer nobody" });
  await ask("POST", SEND, { ...single, phone_number: "x" });
  await ask("POST", BULK, undefined, { rawBody: "{" });
  assert.deepEqual(await fired(), [0, 0]);
  assert.equal((await ask("POST", BULK, bulk())).status, 500);
  assert.deepEqual(await fired(), [1, 0]);
  assert.equal((await ask("POST", SEND, single)).status, 202);
  assert.deepEqual(await fired(), [1, 0]);
  assert.equal((await ask("POST", BULK, bulk())).body.data.rejectedCount, 99);
  assert.deepEqual(await fired(), [1, 1]);
});

portalRule("a fault of events is not spent where nobody hears them", async () => {
  await setFaults({ kind: "webhook-drop", times: 1 });
  await admin("POST", "/inbound", { from: "+255718100001" });
  assert.deepEqual(await fired(), [0]);
});

portalRule("a fault may wait for one number, however it is spelled", async () => {
  await setFaults({ kind: "error", number: "255718100001", times: 1 });
  assert.equal((await ask("POST", SEND, single)).status, 202);
  assert.equal((await ask("POST", CALLS, { customerNumber: "+255718100000" })).status, 202);
  assert.equal((await ask("POST", BULK, bulk())).status, 500);
  await setFaults({ kind: "error", number: "+255718100002" });
  assert.equal((await ask("POST", CHAT, chat)).status, 500);
});

portalRule("of two requests at once only one meets the last of a fault", async () => {
  await setFaults({ kind: "latency", ms: 20 }, { kind: "error", times: 1 });
  const replies = await Promise.all([1, 2, 3, 4].map(() => ask("POST", SEND, single)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [202, 202, 202, 500]);
});

portalRule("the ledger says who was refused and why, beside what was done", async () => {
  await ask("POST", SEND, { ...single, phone_number: "+4479000000" });
  await ask("POST", SEND, single, { key: "Bearer nobody" });
  await ask("POST", BULK, {
    ...bulk(1),
    messages: [...bulk(1).messages, { recipient: "+447900000001", content: "a" }],
  });
  await ask("POST", "/v1/waba-api/messages/text", { to: ["+255718100044"], text: "Habari" });
  const rows = await refused();
  assert.deepEqual(
    rows.map(({ recipient, status, operation }) => [operation, recipient, status]),
    [
      ["sendSms", "+4479000000", 400],
      ["sendSms", "+255718100000", 401],
      ["sendSmsBulk", "+447900000001", 202],
      ["sendText", "+255718100044", 200],
    ],
  );
  assert.match(rows[3]?.reason ?? "", /template is required/);
  assert.equal(await done(), 1);
  await admin("POST", "/reset");
  assert.deepEqual(await refused(), []);
});

portalRule("the ledger keeps the time a message was scheduled for", async () => {
  const scheduledAt = "2030-05-01T08:30:00.000Z";
  await ask("POST", BULK, { ...bulk(1), scheduledAt });
  await ask("POST", SEND, single);
  const { entries } = await admin<{ entries: { scheduledAt: string | null }[] }>("GET", "/ledger");
  assert.deepEqual(
    entries.map((entry) => entry.scheduledAt),
    [scheduledAt, null],
  );
});
