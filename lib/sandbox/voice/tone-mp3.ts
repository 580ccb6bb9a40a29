import { fractionOf } from "../random.ts";
import { piecesBetween } from "./pieces-between.ts";
import type { SoundFormat } from "./sound-format.ts";

/** MPEG-2 layer III, mono, 16 kHz, 8 kbit/s: 576 samples in exactly 36 bytes, so a frame's place is its number. */
const FRAME_BYTES = 36;
const FRAME_MS = 36;
const FRAME_HEADER = [0xff, 0xf3, 0x18, 0xc0];

/** Spectral lines are 13.9 Hz apart; an even line is the first of its pair. */
const LOWEST_LINE = 14;
const GAIN = 196;

/** An MP3 to listen to: two voices of one spectral line each take turns with pauses between them. */
export const TONE_MP3: SoundFormat = {
  mimeType: "audio/mpeg",
  extension: "mp3",
  bytesOf: (durationMs) => framesOf(durationMs) * FRAME_BYTES,
  part({ mediaId }, range) {
    const line = LOWEST_LINE + 2 * Math.floor(6 * fractionOf("tone", mediaId));
    const frames = [frameOf(line), frameOf(line + 8), frameOf(undefined)] as const;
    return piecesBetween(range, FRAME_BYTES, (index) => frames[voiceAt(index)]);
  },
};

function framesOf(durationMs: number): number {
  return Math.max(1, Math.round(durationMs / FRAME_MS));
}

/** Who is heard in a frame: one voice, the other, or nobody. */
function voiceAt(index: number): 0 | 1 | 2 {
  if (index % 14 > 9) return 2;
  return Math.floor(index / 42) % 2 === 0 ? 0 : 1;
}

/** One frame: side information, then the Huffman code of one line; without a line it is silence. */
function frameOf(line: number | undefined): Buffer {
  const pairs = line === undefined ? 0 : line / 2;
  // Table 1: a pair of zeros is 1, a pair (1, 0) is 01 and its sign.
  const code = line === undefined ? "" : `${"1".repeat(pairs)}010`;
  const sideInformation = [
    bits(0, 9), // main_data_begin, private
    bits(code.length, 12), // part2_3_length
    bits(line === undefined ? 0 : pairs + 1, 9), // big_values
    bits(GAIN, 8), // global_gain
    bits(0, 10), // scalefac_compress, window_switching
    bits(1, 5).repeat(3), // table_select
    bits(0, 9), // region counts, scale, count1table
  ].join("");
  const body = (sideInformation + code).padEnd((FRAME_BYTES - FRAME_HEADER.length) * 8, "0");
  const bytes = body.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return Buffer.from([...FRAME_HEADER, ...bytes]);
}

function bits(value: number, width: number): string {
  return value.toString(2).padStart(width, "0");
}
