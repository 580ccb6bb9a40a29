import { checkWavFormat } from "./check-wav-format.ts";

type Decoded = { channelData: Float32Array[]; sampleRate: number };
export type Decoder = { decode(bytes: Uint8Array): Decoded; flush?: () => Decoded };

/**
 * A decoder for a sound by its first bytes, never by what its host calls it; null for a form we have none for, `more`
 * where they do not tell yet.
 */
export async function decoderOf(head: Buffer): Promise<Decoder | "more" | null> {
  const text = head.toString("latin1", 0, 64);
  if (/^RIFF.{4}WAVE/s.test(text)) {
    const verdict = checkWavFormat(head);
    return verdict === "ok" ? (await import("@audio/decode-wav")).decoder() : verdict;
  }
  if (text.startsWith("fLaC")) return (await import("@audio/decode-flac")).decoder();
  if (text.startsWith("OggS") && text.includes("OpusHead"))
    return opusDecoder(head, text.indexOf("OpusHead"));
  if (text.startsWith("OggS") && text.includes("\u0001vorbis"))
    return (await import("@audio/decode-vorbis")).decoder();
  const isMp3 = text.startsWith("ID3") || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
  return isMp3 ? (await import("@audio/decode-mp3")).decoder() : null;
}

const MAX_CHANNELS = 8;

// Every channel multiplies what one packet becomes, and a packet of silence has three bytes.
async function opusDecoder(head: Buffer, at: number): Promise<Decoder | null> {
  const channels = head[at + 9] ?? 0;
  if (channels === 0 || channels > MAX_CHANNELS) return null;
  return (await import("@audio/decode-opus")).decoder();
}
