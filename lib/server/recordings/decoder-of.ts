type Decoded = { channelData: Float32Array[]; sampleRate: number };
export type Decoder = { decode(bytes: Uint8Array): Decoded; flush?: () => Decoded };

/** A decoder for a sound by its first bytes, never by what its host calls it; null for a form we have none for. */
export async function decoderOf(head: Uint8Array): Promise<Decoder | null> {
  const text = Buffer.from(head.subarray(0, 64)).toString("latin1");
  if (/^(?:RIFF|RF64|RIFX).{4}WAVE/s.test(text)) return (await import("@audio/decode-wav")).decoder();
  if (text.startsWith("fLaC")) return (await import("@audio/decode-flac")).decoder();
  if (text.startsWith("OggS") && text.includes("OpusHead"))
    return (await import("@audio/decode-opus")).decoder();
  if (text.startsWith("OggS") && text.includes("\x01vorbis"))
    return (await import("@audio/decode-vorbis")).decoder();
  const isMp3 = text.startsWith("ID3") || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
  return isMp3 ? (await import("@audio/decode-mp3")).decoder() : null;
}
