const MOST = 1_800;
/** What tells one format from another, with the header of a WAV that other chunks may stand before. */
const MAX_HEAD = 64 * 1024;
const MIN_HEAD = 64;
// Silence packs tightly: a small piece of it may be minutes of samples, so a decoder never gets much at once.
const PIECE = 1_024;
// Decoders keep what they cannot read yet: this much without one sample is no sound.
const MAX_SILENT_BYTES = 16 * 1024 ** 2;

/** Bytes of a sound in, its waveform out, in bounded memory whatever the bytes are. */
export function openDrawing() {
  const fold = openPeaks(MOST);
  let opening: Buffer = Buffer.alloc(0);
  let head: Buffer | null = Buffer.alloc(0);
  let decoder: Decoder | null = null;
  let rest: Uint8Array = new Uint8Array(0);
  let unread = 0;
  return {
    /** False where this is no sound that we can read. */
    async add(bytes: Uint8Array): Promise<boolean> {
      if (opening.length < MAX_HEAD) opening = Buffer.concat([opening, bytes.subarray(0, MAX_HEAD)]);
      if (!head) return decodeWhole(bytes);
      head = Buffer.concat([head, bytes]);
      if (head.length < MIN_HEAD) return true;
      const found = await decoderOf(head);
      if (found === "more") return head.length < MAX_HEAD;
      if (!found) return false;
      decoder = found;
      const first = head;
      head = null;
      return decodeWhole(first);
    },
    /** `isEmpty`: a whole header, and not one sample behind it. */
    async end(): Promise<{ peaks: Buffer; durationS: number; isEmpty: boolean }> {
      if (rest.length > 0) decode(rest);
      const last = decoder?.flush?.();
      if (last) fold.add(last.channelData, last.sampleRate);
      return { ...fold.end(), isEmpty: isEmptyWav(opening) };
    },
  };

  /** In pieces of our own size, however the bytes came; what makes no whole one waits for the next. */
  function decodeWhole(bytes: Uint8Array): boolean {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    while (rest.length > PIECE) {
      if (!decode(rest.subarray(0, PIECE))) return false;
      rest = rest.subarray(PIECE);
    }
    // A copy: a few bytes would hold on to all that they came with.
    rest = new Uint8Array(rest);
    return true;
  }

  function decode(piece: Uint8Array): boolean {
    // A copy too: some decoders read samples of two bytes in place, which works from even places only.
    const read = decoder?.decode(new Uint8Array(piece));
    const { channelData, sampleRate } = read ?? { channelData: [], sampleRate: 0 };
    unread = (channelData[0]?.length ?? 0) > 0 ? 0 : unread + piece.length;
    if (unread > MAX_SILENT_BYTES) return false;
    fold.add(channelData, sampleRate);
    return true;
  }
}

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
  const isMp3 = text.startsWith("ID3") || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
  return isMp3 ? (await import("@audio/decode-mp3")).decoder() : null;
}

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

/** Loudest sample of each of at most `most` equal parts of a sound whose length nobody knows beforehand. */
export function openPeaks(most: number) {
  let width = 128;
  let parts = new Float32Array(most * 2);
  let filled = 0;
  let inPart = 0;
  let samples = 0;
  let sampleRate = 0;
  return {
    add(channels: readonly Float32Array[], rate: number): void {
      const [first] = channels;
      if (!first || rate <= 0) return;
      sampleRate = rate;
      samples += first.length;
      for (let index = 0; index < first.length; index++) {
        const loudest = loudestAt(channels, index);
        if (loudest > (parts[filled] ?? 0)) parts[filled] = loudest;
        if (++inPart === width) nextPart();
      }
    },
    /** Loudness from 0 to 127 against the loudest part, and the length in seconds. */
    end(): { peaks: Buffer; durationS: number } {
      const used = parts.subarray(0, inPart > 0 ? filled + 1 : filled);
      const step = Math.max(1, Math.ceil(used.length / most));
      const loudest = Math.max(...used, 1e-6);
      const peaks = Buffer.alloc(Math.ceil(used.length / step));
      for (let index = 0; index < peaks.length; index++)
        peaks[index] = Math.round(
          (127 * Math.max(...used.subarray(index * step, (index + 1) * step))) / loudest,
        );
      return { peaks, durationS: sampleRate > 0 ? samples / sampleRate : 0 };
    },
  };

  function nextPart() {
    inPart = 0;
    if (++filled < parts.length) return;
    // Full: every two neighbours become one, and a part is twice as long from now on.
    const merged = new Float32Array(parts.length);
    for (let index = 0; index < parts.length / 2; index++)
      merged[index] = Math.max(parts[2 * index] ?? 0, parts[2 * index + 1] ?? 0);
    parts = merged;
    filled = parts.length / 2;
    width *= 2;
  }
}

function loudestAt(channels: readonly Float32Array[], index: number): number {
  if (channels.length === 1) return Math.abs(channels[0]?.[index] ?? 0);
  let loudest = 0;
  for (const channel of channels) loudest = Math.max(loudest, Math.abs(channel[index] ?? 0));
  return loudest;
}
