import { fractionOf } from "../random.ts";
import type { SoundFormat } from "./sound-format.ts";

const RATE = 8_000;
const SAMPLE_BYTES = 2;
const HEADER_BYTES = 44;

/** A recording to listen to: two alternating soft tones, mono, 16 bit, 8 kHz. */
export const TONE_WAV: SoundFormat = {
  mimeType: "audio/wav",
  extension: "wav",
  bytesOf: (durationMs) => HEADER_BYTES + samplesOf(durationMs) * SAMPLE_BYTES,
  part({ mediaId, durationMs }, { start, end }) {
    const header = headerOf(samplesOf(durationMs) * SAMPLE_BYTES).subarray(start, end);
    const first = Math.floor(Math.max(0, start - HEADER_BYTES) / SAMPLE_BYTES);
    const last = Math.ceil(Math.max(0, end - HEADER_BYTES) / SAMPLE_BYTES);
    const samples = samplesFrom(mediaId, first, last);
    const skipped = Math.max(0, start - HEADER_BYTES - first * SAMPLE_BYTES);
    return Buffer.concat([header, samples.subarray(skipped)], end - start);
  },
};

function samplesOf(durationMs: number): number {
  return Math.round((durationMs * RATE) / 1_000);
}

function samplesFrom(mediaId: string, first: number, last: number): Buffer {
  const bytes = Buffer.alloc((last - first) * SAMPLE_BYTES);
  const pitch = 180 + 120 * fractionOf("tone", mediaId);
  for (let index = first; index < last; index += 1) {
    const second = index / RATE;
    const isCaller = Math.floor(second / 1.5) % 2 === 0;
    const envelope = Math.abs(Math.sin(second * Math.PI * 2.1)) * 0.25;
    const tone = Math.sin(second * 2 * Math.PI * (isCaller ? pitch : pitch * 1.5));
    bytes.writeInt16LE(Math.round(tone * envelope * 32_767), (index - first) * SAMPLE_BYTES);
  }
  return bytes;
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
