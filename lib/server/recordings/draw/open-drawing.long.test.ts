import assert from "node:assert/strict";
import { test } from "node:test";
import { SOUND_FORMATS } from "#lib/sandbox/voice/recording.ts";
import { openDrawing } from "./open-drawing.ts";

type Drawn = { peaks: Buffer; durationS: number } | null;

async function draw(bytes: Uint8Array, pieceBytes = 4_096): Promise<Drawn> {
  const drawing = openDrawing();
  try {
    for (let from = 0; from < bytes.length; from += pieceBytes)
      if (!(await drawing.add(bytes.subarray(from, from + pieceBytes)))) return null;
    const drawn = await drawing.end();
    return drawn.durationS > 0 ? drawn : null;
  } catch {
    return null;
  }
}

type Wav = {
  kind?: number;
  channels?: number;
  rate?: number;
  bits?: number;
  block?: number;
  before?: Buffer;
};

/** A WAV of whatever its header says, around samples as bytes. */
function wav(samples: Buffer, { kind = 1, channels = 1, rate = 8_000, bits = 16, block, before }: Wav = {}) {
  const format = Buffer.alloc(24);
  format.write("fmt ");
  format.writeUInt32LE(16, 4);
  format.writeUInt16LE(kind, 8);
  format.writeUInt16LE(channels, 10);
  format.writeUInt32LE(rate, 12);
  const blockBytes = block ?? (channels * bits) / 8;
  format.writeUInt32LE(rate * blockBytes, 16);
  format.writeUInt16LE(blockBytes, 20);
  format.writeUInt16LE(bits, 22);
  const data = chunk("data", samples);
  return Buffer.concat([chunk("RIFF", Buffer.from("WAVE")), before ?? Buffer.alloc(0), format, data]);
}

function chunk(name: string, body: Buffer, bytes = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(bytes, 4);
  return Buffer.concat([head, body]);
}

/** Half a second of loud, half a second of quiet, as 16-bit samples at 8 kHz. */
const LOUD_THEN_QUIET = Buffer.alloc(16_000);
for (let index = 0; index < 8_000; index++)
  LOUD_THEN_QUIET.writeInt16LE((index % 2 ? 1 : -1) * (index < 4_000 ? 20_000 : 2_000), index * 2);

function isLoudThenQuiet(drawn: Drawn): boolean {
  if (!drawn) return false;
  const half = drawn.peaks.length / 2;
  return (
    drawn.peaks.subarray(0, half - 1).every((peak) => peak > 115) &&
    drawn.peaks.subarray(half + 1).every((peak) => peak > 3 && peak < 25)
  );
}

test("a WAV of 16-bit samples is drawn as loud as it is, to its length, however its bytes are cut", async () => {
  for (const pieceBytes of [1, 7, 4_096, 100_000]) {
    const drawn = await draw(wav(LOUD_THEN_QUIET), pieceBytes);
    assert.ok(isLoudThenQuiet(drawn), String(pieceBytes));
    assert.equal(drawn?.durationS, 1);
  }
});

test("a WAV whose bytes lie at an odd place of memory is drawn", async () => {
  const bytes = wav(LOUD_THEN_QUIET);
  const odd = Buffer.alloc(bytes.length + 1).subarray(1);
  bytes.copy(odd);
  assert.ok(isLoudThenQuiet(await draw(odd)));
});

test("a WAV in µ-law and A-law, as telephone exchanges write them, is drawn", async () => {
  for (const [kind, loud, quiet] of [
    [7, 0x8f, 0xd0],
    [6, 0xaa, 0xd5],
  ] as const) {
    const samples = Buffer.from(Array.from({ length: 8_000 }, (_, index) => (index < 4_000 ? loud : quiet)));
    const drawn = await draw(wav(samples, { kind, bits: 8 }));
    assert.equal(drawn?.durationS, 1);
    assert.ok((drawn?.peaks[2] ?? 0) > 100 && (drawn?.peaks.at(-2) ?? 127) < 20, String(kind));
  }
});

test("both channels count, and a chunk before the format does no harm", async () => {
  const stereo = Buffer.alloc(32_000);
  for (let index = 0; index < 8_000; index++)
    stereo.writeInt16LE(LOUD_THEN_QUIET.readInt16LE(index * 2), index * 4 + 2);
  const before = chunk("LIST", Buffer.alloc(1_000));
  assert.ok(isLoudThenQuiet(await draw(wav(stereo, { channels: 2, before }))));
});

for (const format of ["wav", "mp3"] as const) {
  test(`${format}: 3 s and 10 min are drawn to their length in at most 1,800 parts`, async () => {
    for (const durationMs of [3_000, 10 * 60_000]) {
      const { bytesOf, part } = SOUND_FORMATS[format];
      const drawing = openDrawing();
      const bytes = bytesOf(durationMs);
      for (let start = 0; start < bytes; start += 65_536) {
        const piece = part({ mediaId: "m", durationMs }, { start, end: Math.min(bytes, start + 65_536) });
        assert.ok(await drawing.add(piece));
      }
      const { peaks, durationS } = await drawing.end();
      assert.ok(Math.abs(durationS - durationMs / 1_000) < 0.05, String(durationS));
      assert.ok(peaks.length > 150 && peaks.length <= 1_800, String(peaks.length));
      assert.equal(Math.max(...peaks), 127);
    }
  });
}

const NO_SOUND: [string, Uint8Array][] = [
  ["nothing", Buffer.alloc(0)],
  ["a few bytes", Buffer.from("RIFF")],
  ["text", Buffer.from("no sound at all ".repeat(1_000))],
  ["HTML", Buffer.from(`<!doctype html>${"<p>Expired</p>".repeat(500)}`)],
  ["noise", Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7_919 + (index >> 3)) % 256))],
  ["zeros", Buffer.alloc(100_000)],
  ["a picture", Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(1_000)])],
  ["an MP4", Buffer.concat([Buffer.from("\0\0\0 ftypM4A ", "latin1"), Buffer.alloc(1_000)])],
  ["an AMR", Buffer.concat([Buffer.from("#!AMR\n"), Buffer.alloc(1_000)])],
  ["an Ogg of something else", Buffer.concat([Buffer.from("OggS"), Buffer.alloc(1_000, 7)])],
  ["a WAV without samples", wav(Buffer.alloc(0))],
  [
    "a WAV of no format",
    Buffer.concat([chunk("RIFF", Buffer.from("WAVE")), chunk("data", Buffer.alloc(9_000))]),
  ],
  ["a WAV of an unknown form", wav(LOUD_THEN_QUIET, { kind: 0x31, bits: 8 })],
  ["a WAV of 65,535 channels in one byte", wav(LOUD_THEN_QUIET, { channels: 65_535, block: 1 })],
  ["a WAV of no channel", wav(LOUD_THEN_QUIET, { channels: 0, block: 2 })],
  ["a WAV of blocks without length", wav(LOUD_THEN_QUIET, { block: 0 })],
  ["a WAV of one sample a second", wav(LOUD_THEN_QUIET, { rate: 1 })],
  [
    "a WAV that is all chunk",
    Buffer.concat([chunk("RIFF", Buffer.from("WAVE")), chunk("JUNK", Buffer.alloc(200_000), 0xfffffff0)]),
  ],
  ["an Opus", SOUND_FORMATS.ogg.part({ mediaId: "m", durationMs: 1_000 }, { start: 0, end: 400 })],
  ["a FLAC", Buffer.concat([Buffer.from("fLaC\0\0\0\x22"), Buffer.alloc(9_000)])],
];

for (const [name, bytes] of NO_SOUND) {
  test(`${name} is not drawn, and takes no room`, async () => {
    const before = process.memoryUsage().rss;
    assert.equal(await draw(bytes), null);
    assert.ok(process.memoryUsage().rss - before < 150e6);
  });
}

test("a sound that never comes behind a tag is given up instead of being gathered", async () => {
  const drawing = openDrawing();
  // ID3 says in seven bits a byte how long it is: 256 MB of it.
  const tag = Buffer.concat([Buffer.from("ID3\x04\0\0\x7f\x7f\x7f\x7f", "latin1"), Buffer.alloc(65_000)]);
  let given = 0;
  for (let isWanted = await drawing.add(tag); isWanted && given < 40e6; given += 65_536)
    isWanted = await drawing.add(Buffer.alloc(65_536));
  assert.ok(given < 20e6, `${given} bytes were taken`);
});

test("a file that ends in the middle is drawn as far as it goes", async () => {
  const drawn = await draw(wav(LOUD_THEN_QUIET).subarray(0, 8_044));
  assert.equal(drawn?.durationS, 0.5);
});
