import assert from "node:assert/strict";
import { openTarget } from "./harness.ts";

const { ask, rule, portalRule, admin, advance } = await openTarget();
const CALLS = "/api/v1/voice-api/calls";

type Started = { callAttemptId: string; sessionId: string };
type Item = Record<string, unknown> & { id: string; destinationNumber: string };

async function start(customerNumber = "+255717000001") {
  const { status, body } = await ask("POST", CALLS, { customerNumber });
  assert.equal(status, 202, JSON.stringify(body));
  return body.data as Started;
}

const list = async (query = "") => (await ask("GET", `${CALLS}${query}`)).body.data.items as Item[];

async function completed() {
  for (let digit = 0; digit < 100; digit += 1) {
    const { sessionId } = await start(`+2557170001${String(digit).padStart(2, "0")}`);
    await advance(60_000);
    const { data } = (await ask("GET", `${CALLS}/${sessionId}`)).body;
    if (data.status === "COMPLETED") return data;
  }
  throw new Error("no call was completed");
}

rule("§4.3 starting a call answers 202 with both identifiers", async () => {
  const { callAttemptId, sessionId } = await start();
  assert.ok(callAttemptId && sessionId && callAttemptId !== sessionId);
});

for (const number of ["+1234567", "+123456789012345"]) {
  rule(`§8 ${number} can be called`, async () => {
    await start(number);
  });
}

for (const number of ["+123456", "+1234567890123456", "255717000001", "", "+25571700000x"]) {
  rule(`§8 ${JSON.stringify(number)} cannot be called`, async () => {
    assert.equal((await ask("POST", CALLS, { customerNumber: number })).status, 400);
  });
}

rule("§4.3 customerNumber is required", async () => {
  assert.equal((await ask("POST", CALLS, {})).status, 400);
});

rule("§2.7 list items have the summary shape", async () => {
  await start();
  const [item] = await list();
  for (const field of ["id", "callAttemptId", "direction", "callerNumber", "destinationNumber", "status"]) {
    assert.equal(typeof item?.[field], "string", field);
  }
  for (const field of ["recordingMediaId", "startedAt", "endedAt"]) assert.ok(field in (item ?? {}), field);
});

rule("§4.3 q finds a call by session, attempt, caller and destination", async () => {
  const { sessionId, callAttemptId } = await start("+255717000042");
  const { callerNumber } = (await ask("GET", `${CALLS}/${sessionId}`)).body.data;
  for (const q of [sessionId, callAttemptId, encodeURIComponent(String(callerNumber)), "717000042"]) {
    const ids = (await list(`?q=${q}`)).map(({ id }) => id);
    assert.ok(ids.includes(sessionId), q);
  }
});

rule("§4.3 q that nothing matches gives no items", async () => {
  assert.deepEqual(await list("?q=hakuna-kitu"), []);
});

rule("§4.3 pageSize and currentPage page through without overlap", async () => {
  await Promise.all(["+255717000051", "+255717000052", "+255717000053"].map(start));
  const first = await list("?q=71700005&pageSize=2&currentPage=1");
  const second = await list("?q=71700005&pageSize=2&currentPage=2");
  assert.equal(first.length, 2);
  assert.ok(second.length >= 1);
  assert.ok(second.every(({ id }) => !first.some((item) => item.id === id)));
});

rule("§4.3 sortBy and sortOrder order the list", async () => {
  const up = (await list("?sortBy=destinationNumber&sortOrder=ASC")).map((item) => item.destinationNumber);
  const down = (await list("?sortBy=destinationNumber&sortOrder=DESC")).map((item) => item.destinationNumber);
  assert.deepEqual(up, [...up].sort());
  assert.deepEqual(down, [...down].sort().reverse());
});

for (const sortBy of ["toString", "constructor", "__proto__", "hasOwnProperty", "nothing"]) {
  rule(`§4.3 sortBy=${sortBy}, which no call has, is no failure`, async () => {
    assert.equal((await ask("GET", `${CALLS}?sortBy=${sortBy}`)).status, 200);
  });
}

rule("§4.3 another sortOrder is refused", async () => {
  assert.equal((await ask("GET", `${CALLS}?sortOrder=upward`)).status, 400);
});

rule("§4.3 a call is read by session and by attempt identifier", async () => {
  const { sessionId, callAttemptId } = await start();
  for (const id of [sessionId, callAttemptId]) {
    const { status, body } = await ask("GET", `${CALLS}/${id}`);
    assert.equal(status, 200);
    assert.equal(body.data.id, sessionId);
  }
});

for (const [length, status] of [
  [127, 404],
  [128, 404],
  [129, 400],
]) {
  rule(`§8 an identifier of ${length} characters is answered ${status}`, async () => {
    assert.equal((await ask("GET", `${CALLS}/${"a".repeat(length ?? 0)}`)).status, status);
  });
}

rule("§4.3 an unknown call is 404", async () => {
  assert.equal((await ask("GET", `${CALLS}/hakuna`)).status, 404);
});

portalRule("§2.7 a call that is over has both times, and no recordingMedia before that", async () => {
  await admin("PUT", "/settings", { callStepMs: 60_000 });
  const { sessionId } = await start();
  const before = (await ask("GET", `${CALLS}/${sessionId}`)).body.data;
  await admin("PUT", "/settings", { callStepMs: 2_500 });
  assert.ok(!("recordingMedia" in before));
  assert.equal(before.endedAt, null);
  const after = await completed();
  assert.ok(Date.parse(String(after.startedAt)) < Date.parse(String(after.endedAt)));
});

portalRule("§2.7 a completed call has a recording with a temporary address that needs no key", async () => {
  const { recordingMedia, recordingMediaId } = (await completed()) as {
    recordingMedia: { downloadUrl: string };
    recordingMediaId: string;
  };
  assert.equal(typeof recordingMediaId, "string");
  const response = await fetch(recordingMedia.downloadUrl);
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.headers.get("content-type"), "audio/wav");
  assert.equal(bytes.toString("latin1", 0, 4) + bytes.toString("latin1", 8, 12), "RIFFWAVE");
});

portalRule("§2.7 a recording is as long as the call was talked on", async () => {
  const { recordingMedia, durationSeconds } = (await completed()) as {
    recordingMedia: { downloadUrl: string };
    durationSeconds: number;
  };
  const response = await fetch(recordingMedia.downloadUrl);
  const wav = Buffer.from(await response.arrayBuffer());
  const [dataBytes, bytesPerSecond] = [wav.readUInt32LE(40), wav.readUInt32LE(28)];
  assert.equal(dataBytes, wav.length - 44);
  assert.ok(durationSeconds >= 6 && durationSeconds <= 18, String(durationSeconds));
  assert.equal(Math.round(dataBytes / bytesPerSecond), durationSeconds);
});

portalRule("§2.7 a recording answers a range", async () => {
  const { recordingMedia } = (await completed()) as { recordingMedia: { downloadUrl: string } };
  const response = await fetch(recordingMedia.downloadUrl, { headers: { range: "bytes=100-199" } });
  assert.equal(response.status, 206);
  assert.match(String(response.headers.get("content-range")), /^bytes 100-199\/\d+$/);
  assert.equal((await response.arrayBuffer()).byteLength, 100);
});

portalRule("§2.7 the address of a recording expires, and a fresh one works", async () => {
  const call = (await completed()) as { id: string; recordingMedia: { downloadUrl: string } };
  await advance(3_600_000);
  assert.equal((await fetch(call.recordingMedia.downloadUrl)).status, 403);
  const again = (await ask("GET", `${CALLS}/${call.id}`)).body.data as typeof call;
  assert.equal((await fetch(again.recordingMedia.downloadUrl)).status, 200);
});

portalRule("§2.7 a forged address is refused", async () => {
  const { recordingMedia } = (await completed()) as { recordingMedia: { downloadUrl: string } };
  for (const [part, other] of [
    [/expires=\d+/, "expires=9999999999"],
    [/length=\d+/, "length=99999999999"],
  ] as const) {
    assert.equal((await fetch(recordingMedia.downloadUrl.replace(part, other))).status, 403);
  }
});

for (const member of ["results", "calls", "rows"]) {
  portalRule(`§4.3 a deployment may keep its calls under ${member}`, async () => {
    await admin("PUT", "/settings", { callList: member });
    const { data } = (await ask("GET", CALLS)).body;
    await admin("PUT", "/settings", { callList: "items" });
    assert.ok(Array.isArray(data[member]) && !("items" in data));
  });
}
