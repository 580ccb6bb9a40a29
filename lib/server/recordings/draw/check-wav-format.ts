const MAX_CHANNELS = 8;
const RATES = [4_000, 384_000] as const;
const RIFF_BYTES = 12;
const FORMAT_BYTES = 16;
const ADPCM = [0x02, 0x11];

/**
 * Whether a WAV says of itself what can be true: the decoder makes room for whatever number of channels and samples its
 * header names. `more` while the chunk that says so has not come; null where it cannot be true.
 */
export function checkWavFormat(head: Buffer): "ok" | "more" | null {
  for (let at = RIFF_BYTES; at + 8 <= head.length; ) {
    const name = head.toString("latin1", at, at + 4);
    const size = head.readUInt32LE(at + 4);
    // The decoder looks no further than the samples.
    if (name === "data") return null;
    const body = head.subarray(at + 8, at + 8 + size);
    if (name === "fmt ") return body.length < Math.min(size, 40) ? "more" : isPlausible(body) ? "ok" : null;
    at += 8 + size + (size % 2);
  }
  return "more";
}

/** Whether a WAV, given whole or as far as its samples, ends before the first of them. */
export function isEmptyWav(opening: Buffer): boolean {
  if (!/^RIFF.{4}WAVEfmt /s.test(opening.toString("latin1", 0, 16))) return false;
  for (let at = RIFF_BYTES; at + 8 <= opening.length; ) {
    if (opening.toString("latin1", at, at + 4) === "data") return opening.length <= at + 8;
    const size = opening.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return false;
}

function isPlausible(format: Buffer): boolean {
  if (format.length < FORMAT_BYTES) return false;
  const kind = format.readUInt16LE(0);
  const channels = format.readUInt16LE(2);
  const rate = format.readUInt32LE(4);
  const block = format.readUInt16LE(12);
  const bits = format.readUInt16LE(14);
  if (channels < 1 || channels > MAX_CHANNELS || rate < RATES[0] || rate > RATES[1]) return false;
  if (!ADPCM.includes(kind)) return block === channels * Math.ceil(bits / 8) && block > 0;
  // Two samples in a byte, and a few in the header of each block.
  const samples = format.length >= FORMAT_BYTES + 4 ? format.readUInt16LE(18) : 0;
  return block > 4 * channels && samples <= (block * 2) / channels + 2;
}
