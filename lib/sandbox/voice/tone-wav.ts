import { fractionOf } from "../random.ts";

const RATE = 8_000;
const SECONDS = 12;

/** A recording to listen to: 12 s of two alternating soft tones, mono, 16 bit, 8 kHz, the same for the same id. */
export function toneWav(mediaId: string): Buffer {
  const samples = RATE * SECONDS;
  const wav = Buffer.alloc(44 + samples * 2);
  writeHeader(wav, samples * 2);
  const pitch = 180 + 120 * fractionOf("tone", mediaId);
  for (let index = 0; index < samples; index += 1) {
    const second = index / RATE;
    const isCaller = Math.floor(second / 1.5) % 2 === 0;
    const envelope = Math.abs(Math.sin(second * Math.PI * 2.1)) * 0.25;
    const tone = Math.sin(second * 2 * Math.PI * (isCaller ? pitch : pitch * 1.5));
    wav.writeInt16LE(Math.round(tone * envelope * 32_767), 44 + index * 2);
  }
  return wav;
}

function writeHeader(wav: Buffer, bytes: number): void {
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(bytes, 40);
}
