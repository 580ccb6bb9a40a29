import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { SOUND_FORMATS } from "#lib/sandbox/voice/recording.ts";
import { door } from "#lib/testing/doors.ts";
import { openStubDesk } from "#lib/testing/stubs/open-stub-desk.ts";
import { startRecordingHost } from "#lib/testing/stubs/recording-host.ts";
import { ring, startVoiceStub } from "#lib/testing/stubs/voice-stub.ts";
import { walkCalls } from "../../calls/index.ts";
import { claimPeaks } from "../../store/call/call-peaks.ts";
import { computePeaks } from "./compute-peaks.ts";

const GET = door("GET /api/voice/calls/:id/peaks");
const POST = door("POST /api/voice/calls/:id/peaks");

const stub = await startVoiceStub();
const host = await startRecordingHost("http");
const desk = await openStubDesk(stub, { env: { recordingLoopback: new URL(host.url).host } });
after(() => host.close());
desk.clock.set(new Date());
stub.get = (call) => ({ status: 200, data: call && { ...call, recordingMedia: { url: `${host.url}/a` } } });

const give = (format: keyof typeof SOUND_FORMATS, durationMs: number): RequestListener => {
  const { mimeType, bytesOf, part } = SOUND_FORMATS[format];
  const bytes = bytesOf(durationMs);
  const pieceAt = (start: number) =>
    part({ mediaId: "m", durationMs }, { start, end: Math.min(bytes, start + 65_536) });
  function* pieces() {
    for (let start = 0; start < bytes; start += 65_536) yield pieceAt(start);
  }
  return (_, response) => {
    response.writeHead(200, { "content-type": mimeType, "content-length": bytes });
    Readable.from(pieces(), { objectMode: false }).pipe(response);
  };
};

const TONE = SOUND_FORMATS.wav.part({ mediaId: "m", durationMs: 1_000 }, { start: 0, end: 16_044 });

let calls = 0;
async function recordedCall(): Promise<string> {
  desk.clock.forward(61_000);
  const at = desk.clock.now().toISOString();
  const session = ring(stub, "+255712000999", {
    status: "COMPLETED",
    startedAt: at,
    endedAt: at,
    recordingMediaId: `media-${++calls}`,
  });
  await walkCalls(desk.context);
  const [row] = await desk.db.query<{ id: string }>("SELECT id FROM call WHERE session_id = $1", [
    session.id,
  ]);
  assert.ok(row);
  return row.id;
}

async function peaksOf(id: string, handler = GET) {
  const { cookie } = await desk.signIn("sender");
  const method = handler === GET ? "GET" : "POST";
  const path = `/api/voice/calls/${id}/peaks`;
  const answer = await desk.ask(handler, { method, path, params: { id }, cookie });
  assert.equal(answer.status, 200);
  return answer.json();
}

const draw = (id: string) => peaksOf(id, POST);

const rowOf = async (id: string) => {
  const [row] = await desk.db.query<{
    state: string;
    tries: number;
    due: Date | null;
    problem: string | null;
  }>("SELECT state, tries, next_try_at AS due, problem FROM call_peaks WHERE call_id = $1", [id]);
  return row;
};

test("to look changes nothing: until somebody asks for it, nothing is fetched and nothing is drawn", async () => {
  const id = await recordedCall();
  assert.equal((await peaksOf(id)).state, "undrawn");
  assert.equal(await computePeaks(desk.context), false);
  assert.equal(await rowOf(id), undefined);
});

test("the first to look asks for it, the worker draws it, the next one sees it; nobody listened", async () => {
  const id = await recordedCall();
  host.answer = give("wav", 3_000);
  assert.equal((await draw(id)).state, "pending");
  assert.equal(await computePeaks(desk.context), true);
  const drawn = await peaksOf(id);
  assert.equal(drawn.state, "ready");
  assert.equal(drawn.durationS, 3);
  assert.ok(drawn.peaks.length > 100 && Math.max(...drawn.peaks) === 127);
  assert.equal(await computePeaks(desk.context), false);
  const [row] = await desk.db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM call_listening WHERE call_id = $1",
    [id],
  );
  assert.equal(row?.n, 0);
});

const spent = ({ user, system }: NodeJS.CpuUsage) => user + system;

for (const format of ["wav", "mp3"] as const) {
  test(`70 min of ${format} are drawn in bounded memory while the process stays free for others`, async (t) => {
    const id = await recordedCall();
    host.answer = give(format, 70 * 60_000);
    await draw(id);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 20);
    const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
    assert.equal(await computePeaks(desk.context), true);
    const share = spent(process.threadCpuUsage(own)) / spent(process.cpuUsage(all));
    clearInterval(watch);
    const { state, durationS, peaks } = await peaksOf(id);
    assert.equal(state, "ready");
    assert.ok(Math.abs(durationS - 4_200) < 0.1);
    assert.ok(peaks.length <= 1_800);
    assert.ok(most < 300e6, `${most} bytes more than before`);
    // A decoder in this thread would hold it for seconds. Much of what is left is the host that makes up the bytes.
    t.diagnostic(`this thread did ${Math.round(share * 100)} % of the work`);
    assert.ok(share < 0.5, `this thread did ${share} of the work`);
  });
}

test("what cannot be decoded says so at once, plays without, and is not tried again", async () => {
  const id = await recordedCall();
  host.answer = (_, response) =>
    response
      .writeHead(200, { "content-type": "audio/amr" })
      .end(Buffer.from(`#!AMR\n${"\x91".repeat(5_000)}`, "latin1"));
  await draw(id);
  await computePeaks(desk.context);
  const { state, problem } = await peaksOf(id);
  assert.equal(state, "undecodable");
  assert.match(problem, /^We draw waveforms of WAV and MP3 only/);
  desk.clock.forward(3_600_000);
  assert.equal(await computePeaks(desk.context), false);
});

test("a header without a sound: said to be empty, and not tried again", async () => {
  const header = TONE.subarray(0, 44);
  header.writeUInt32LE(0, 40);
  const more = Buffer.concat([
    header.subarray(0, 36),
    Buffer.from("LIST\x04\0\0\0INFOdata\0\0\0\0", "latin1"),
  ]);
  for (const bytes of [header, more]) {
    const id = await recordedCall();
    host.answer = (_, response) => response.writeHead(200, { "content-type": "audio/wav" }).end(bytes);
    await draw(id);
    await computePeaks(desk.context);
    const { state, problem } = await peaksOf(id);
    assert.deepEqual([state, problem], ["undecodable", "This recording is empty: there is no sound in it."]);
    assert.equal((await rowOf(id))?.due, null);
  }
});

test("Opus, GSM, samples of µ-law without a header, and AU: not drawn, and nobody is promised that they play", async () => {
  const gsm = Buffer.concat([TONE.subarray(0, 44), Buffer.alloc(6_500, 0xd2)]);
  gsm.writeUInt16LE(0x31, 20);
  gsm.writeUInt16LE(65, 32);
  gsm.writeUInt16LE(0, 34);
  const samples = Buffer.from(Array.from({ length: 8_000 }, (_, n) => 0x80 + ((n * 7) % 128)));
  const au = Buffer.concat([
    Buffer.from(".snd\0\0\0\x18\0\0\x1f\x40\0\0\0\x01\0\0\x1f\x40\0\0\0\x01", "latin1"),
    samples,
  ]);
  const opus = SOUND_FORMATS.ogg.part({ mediaId: "m", durationMs: 3_000 }, { start: 0, end: 1_000 });
  for (const bytes of [opus, gsm, samples, au]) {
    const id = await recordedCall();
    host.answer = (_, response) => response.writeHead(200, { "content-type": "audio/basic" }).end(bytes);
    await draw(id);
    await computePeaks(desk.context);
    const { state, problem } = await peaksOf(id);
    assert.deepEqual(
      [state, problem],
      [
        "undecodable",
        "We draw waveforms of WAV and MP3 only. Your browser may play this recording without one.",
      ],
    );
  }
});

test("a failure that may pass is tried five times, further and further apart, and then ends with its reason", async () => {
  const id = await recordedCall();
  let asked = 0;
  host.answer = (_, response) => {
    asked++;
    response.writeHead(200, { "content-type": "audio/wav", "content-length": 9_000 });
    const start = SOUND_FORMATS.wav.part({ mediaId: "m", durationMs: 3_000 }, { start: 0, end: 1_000 });
    response.write(start, () => setImmediate(() => response.destroy()));
  };
  await draw(id);
  let waited = 0;
  while ((await rowOf(id))?.due) {
    const due = (await rowOf(id))?.due?.getTime() ?? 0;
    waited += Math.max(0, due - desk.clock.now().getTime());
    desk.clock.set(new Date(Math.max(due, desk.clock.now().getTime())));
    assert.equal(await computePeaks(desk.context), true);
    assert.ok(asked <= 5);
  }
  assert.equal(asked, 5);
  assert.equal(waited, (1 + 2 + 3 + 4) * 20_000);
  const { state, problem } = await peaksOf(id);
  assert.equal(state, "undecodable");
  assert.match(problem, /could not be read to its end/);
});

test("what a killed worker had taken is taken again after its lease, by one only, and not for ever", async () => {
  const id = await recordedCall();
  host.answer = give("wav", 3_000);
  await draw(id);
  assert.equal((await claimPeaks(desk.db, desk.clock.now()))?.callId, id);
  assert.equal(await computePeaks(desk.context), false);
  desk.clock.forward(15 * 60_000 + 1);
  const both = await Promise.all([computePeaks(desk.context), computePeaks(desk.context)]);
  assert.deepEqual(both.sort(), [false, true]);
  assert.equal((await peaksOf(id)).state, "ready");

  const poison = await recordedCall();
  await draw(poison);
  for (let deaths = 0; deaths < 5; deaths++) {
    assert.equal((await claimPeaks(desk.db, desk.clock.now()))?.callId, poison);
    desk.clock.forward(15 * 60_000 + 1);
  }
  assert.equal(await claimPeaks(desk.db, desk.clock.now()), null);
  assert.equal((await peaksOf(poison)).state, "undecodable");
});

test("a worker that stops gives back at once what it has not drawn, and it is no try", async () => {
  const id = await recordedCall();
  const stopping = new AbortController();
  host.answer = (_, response) => {
    response.writeHead(200, { "content-type": "audio/wav", "content-length": 9_000 });
    response.write(Buffer.alloc(100));
    stopping.abort();
  };
  await draw(id);
  assert.equal(await computePeaks(desk.context, { signal: stopping.signal }), false);
  const row = await rowOf(id);
  assert.deepEqual([row?.state, row?.tries], ["pending", 0]);
  host.answer = give("wav", 3_000);
  assert.equal(await computePeaks(desk.context), true);
  assert.equal((await peaksOf(id)).state, "ready");
});

test("a recording that drips on for ever is let go in time", async () => {
  const id = await recordedCall();
  host.answer = (_, response) => {
    response.writeHead(200, { "content-type": "audio/wav" });
    const drip = setInterval(() => response.write(Buffer.alloc(1)), 20);
    response.on("close", () => clearInterval(drip));
  };
  await draw(id);
  assert.equal(await computePeaks(desk.context, { totalMs: 200 }), true);
  const row = await rowOf(id);
  assert.equal(row?.state, "pending");
  await desk.db.query("UPDATE call_peaks SET next_try_at = NULL WHERE call_id = $1", [id]);
});

test("a waveform of a recording that was replaced meanwhile is not shown for the new one", async () => {
  const id = await recordedCall();
  const old = give("wav", 3_000);
  host.answer = async (request, response) => {
    await desk.db.query("UPDATE call SET recording_media_id = 'media-new' WHERE id = $1", [id]);
    await draw(id);
    old(request, response);
  };
  await draw(id);
  await computePeaks(desk.context);
  assert.equal((await draw(id)).state, "pending");
  host.answer = give("wav", 9_000);
  await computePeaks(desk.context);
  assert.equal((await peaksOf(id)).durationS, 9);
});
