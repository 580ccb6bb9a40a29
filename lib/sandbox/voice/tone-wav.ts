import { fractionOf } from "../faults.ts";
import type { SoundFormat } from "./sound-format.ts";

const RATE = 8_000;
const SAMPLE_BYTES = 2;
const HEADER_BYTES = 44;

/** A recording to listen to: two alternating soft tones, mono, 16 bit, 8 kHz, the same every three seconds. */
export const TONE_WAV: SoundFormat = {
  mimeType: "audio/wav",
  extension: "wav",
  bytesOf: (durationMs) => HEADER_BYTES + samplesOf(durationMs) * SAMPLE_BYTES,
  part({ mediaId, durationMs }, { start, end }) {
    const header = headerOf(samplesOf(durationMs) * SAMPLE_BYTES).subarray(start, end);
    const loop = loopOf(pitchOf(mediaId));
    const bytes = Buffer.allocUnsafe(end - start);
    for (let at = header.copy(bytes); at < bytes.length; )
      at += loop.copy(bytes, at, (start + at - HEADER_BYTES) % loop.length);
    return bytes;
  },
};

function samplesOf(durationMs: number): number {
  return Math.round((durationMs * RATE) / 1_000);
}

/** Both tones swing a whole number of times in three seconds, so that the end fits the beginning. */
function pitchOf(mediaId: string): number {
  return 180 + (2 / 3) * Math.floor(180 * fractionOf("tone", mediaId));
}

const LOOP_S = 3;
const MAX_LOOPS = 16;
const loops = new Map<number, Buffer>();

/** Computed once a pitch: a sine for each sample of an hour would be slower than any disk. */
function loopOf(pitch: number): Buffer {
  const known = loops.get(pitch);
  if (known) return known;
  const loop = Buffer.alloc(LOOP_S * RATE * SAMPLE_BYTES);
  for (let index = 0; index < LOOP_S * RATE; index += 1) {
    const second = index / RATE;
    const isCaller = second < LOOP_S / 2;
    const envelope = Math.abs(Math.sin(second * Math.PI * 2)) * 0.25;
    const tone = Math.sin(second * 2 * Math.PI * (isCaller ? pitch : pitch * 1.5));
    loop.writeInt16LE(Math.round(tone * envelope * 32_767), index * SAMPLE_BYTES);
  }
  const [oldest] = loops.keys();
  if (loops.size >= MAX_LOOPS && oldest !== undefined) loops.delete(oldest);
  loops.set(pitch, loop);
  return loop;
}

function headerOf(dataBytes: number): Buffer {
  const wav = Buffer.alloc(HEADER_BYTES);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + dataBytes, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * SAMPLE_BYTES, 28);
  wav.writeUInt16LE(SAMPLE_BYTES, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(dataBytes, 40);
  return wav;
}
