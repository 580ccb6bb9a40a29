import assert from "node:assert/strict";
import { afterEach } from "node:test";
import { readCallList } from "../../contract/wire/voice.ts";
import { openTarget } from "./harness.ts";

const { ask, portalRule, admin, advance } = await openTarget();
const CALLS = "/api/v1/voice-api/calls";

type Media = { downloadUrl: string; mimeType: string };
type Session = {
  id: string;
  status: string;
  startedAt: string | null;
  endedAt: string | null;
  recordingMediaId: string | null;
  recordingMedia?: Media;
};

afterEach(async () => {
  await admin("POST", "/reset");
});

const set = (settings: object) => admin("PUT", "/settings", settings);
const read = async (id: string) => (await ask("GET", `${CALLS}/${id}`)).body.data as unknown as Session;

/** A call that was answered and ended after so many seconds. */
async function ended(talkSeconds = 12) {
  const { sessionId } = (await ask("POST", CALLS, { customerNumber: "+255717000061" })).body.data;
  await admin("POST", `/calls/${sessionId}/end`, { talkSeconds });
  return String(sessionId);
}

async function recorded(talkSeconds = 12): Promise<Media> {
  const { recordingMedia } = await read(await ended(talkSeconds));
  assert.ok(recordingMedia);
  return recordingMedia;
}

for (const callList of ["items", "results", "calls", "rows", "data", "array"]) {
  portalRule(`§4.3 a list may stand under ${callList}, with its total in any place or none`, async () => {
    await ended();
    for (const callTotal of ["pagination", "meta", "total", "totalCount", "totalItems", "count", "beside"]) {
      await set({ callList, callTotal });
      const list = readCallList((await ask("GET", CALLS)).body);
      const isTold = callList !== "array" || callTotal === "beside";
      assert.deepEqual([list?.items.length, list?.total], [1, isTold ? 1 : undefined], callTotal);
    }
    await set({ callTotal: "none" });
    assert.ok(!("total" in (readCallList((await ask("GET", CALLS)).body) ?? {})));
  });
}

portalRule("§4.3 a page beyond the last has no items and the same total", async () => {
  await ended();
  await ended();
  const { data } = (await ask("GET", `${CALLS}?currentPage=9&pageSize=2`)).body;
  assert.deepEqual([data.items, (data.pagination as { total: number }).total], [[], 2]);
});

portalRule("§3.4 status words may be in lower case, or ones that nobody knows", async () => {
  const id = await ended();
  await set({ callWords: "lower" });
  assert.equal((await read(id)).status, "completed");
  await set({ callWords: "unknown" });
  assert.equal((await read(id)).status, "HANGUP_NORMAL");
  const { items } = (await ask("GET", CALLS)).body.data as { items: Session[] };
  assert.equal(items[0]?.status, "HANGUP_NORMAL");
});

portalRule("§2.7 the clock of a call may run backwards, or tell nothing", async () => {
  const id = await ended();
  await set({ callClock: "backwards" });
  const { startedAt, endedAt } = await read(id);
  assert.ok(Date.parse(String(endedAt)) < Date.parse(String(startedAt)));
  await set({ callClock: "absent" });
  const none = await read(id);
  assert.deepEqual([none.startedAt, none.endedAt], [null, null]);
});

portalRule("§2.7 a recording may be on a host that nobody was told of", async () => {
  await set({ recordingHost: "other" });
  assert.match((await recorded()).downloadUrl, /^https:\/\/recordings\.example\.com\//);
});

portalRule("§2.7 a recording may be archived later than the call's end", async () => {
  await set({ recordingDelayMs: 60_000 });
  const id = await ended();
  const before = await read(id);
  assert.deepEqual([before.recordingMediaId, before.recordingMedia], [null, undefined]);
  await advance(61_000);
  const after = await read(id);
  assert.ok(after.recordingMedia && after.recordingMediaId);
  assert.equal(after.endedAt, before.endedAt);
});

portalRule("§2.7 the recording of a call that ran its course may come later, or never", async () => {
  for (const [callRecordedShare, isThere] of [
    [1, true],
    [0, false],
  ] as const) {
    await set({ recordingDelayMs: 3_600_000, callRecordedShare });
    const ids = [];
    for (let digit = 0; digit < 10; digit += 1) {
      const { data } = await ask("POST", CALLS, { customerNumber: `+25571700007${digit}` }).then(
        (r) => r.body,
      );
      ids.push(String(data.sessionId));
    }
    await advance(120_000);
    const over = (await Promise.all(ids.map(read))).filter(({ status }) => status === "COMPLETED");
    assert.ok(over.length > 0 && over.every(({ recordingMediaId }) => recordingMediaId === null));
    await advance(3_600_000);
    const later = await Promise.all(over.map(({ id }) => read(id)));
    assert.ok(later.every((call) => Boolean(call.recordingMedia) === isThere));
    assert.deepEqual(
      later.map(({ endedAt }) => endedAt),
      over.map(({ endedAt }) => endedAt),
    );
  }
});

for (const [recordingFormat, mimeType, magic] of [
  ["wav", "audio/wav", "52494646"],
  ["mp3", "audio/mpeg", "fff318c0"],
  ["ogg", "audio/ogg", "4f676753"],
] as const) {
  portalRule(`§2.7 a recording may be ${recordingFormat}, 3 s or 70 min, whole and in parts`, async () => {
    await set({ recordingFormat });
    for (const seconds of [3, 4_200]) {
      const media = await recorded(seconds);
      assert.equal(media.mimeType, mimeType);
      const part = await fetch(media.downloadUrl, { headers: { range: "bytes=0-3" } });
      assert.equal(part.headers.get("content-type"), mimeType);
      assert.equal(Buffer.from(await part.arrayBuffer()).toString("hex"), magic);
      const size = Number(part.headers.get("content-range")?.split("/")[1]);
      const tail = await fetch(media.downloadUrl, { headers: { range: `bytes=${size - 10}-` } });
      assert.equal((await tail.arrayBuffer()).byteLength, 10);
      if (seconds === 3) assert.equal((await (await fetch(media.downloadUrl)).bytes()).length, size);
    }
  });
}

portalRule("§2.7 a long recording is read whole while the service goes on", async () => {
  await set({ recordingFormat: "mp3" });
  const { downloadUrl } = await recorded(4_200);
  const response = await fetch(downloadUrl);
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += piece.length;
  assert.equal(bytes, Number(response.headers.get("content-length")));
  assert.ok(bytes > 4_000_000);
  assert.equal((await ask("GET", CALLS)).status, 200);
});

portalRule("§2.7 a link may not know byte ranges: then it answers the whole", async () => {
  await set({ hasRecordingRanges: false });
  const { downloadUrl } = await recorded(3);
  const response = await fetch(downloadUrl, { headers: { range: "bytes=0-3" } });
  assert.deepEqual([response.status, response.headers.get("accept-ranges")], [200, null]);
  assert.equal((await response.arrayBuffer()).byteLength, 44 + 3 * 16_000);
});

portalRule("§2.7 how long a link works is the deployment's own matter", async () => {
  await set({ recordingLinkMs: 10_000 });
  const { downloadUrl } = await recorded(3);
  await advance(9_000);
  assert.equal((await fetch(downloadUrl)).status, 200);
  await advance(2_000);
  assert.equal((await fetch(downloadUrl)).status, 403);
});
