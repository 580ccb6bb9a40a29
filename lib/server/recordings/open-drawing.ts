import { type Decoder, decoderOf } from "./decoder-of.ts";
import { openPeaks } from "./fold-peaks.ts";

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
  let head: Buffer | null = Buffer.alloc(0);
  let decoder: Decoder | null = null;
  let unread = 0;
  return {
    /** False where this is no sound that we can read. */
    async add(bytes: Uint8Array): Promise<boolean> {
      if (!head) return decode(bytes);
      head = Buffer.concat([head, bytes]);
      if (head.length < MIN_HEAD) return true;
      const found = await decoderOf(head);
      if (found === "more") return head.length < MAX_HEAD;
      if (!found) return false;
      decoder = found;
      const first = head;
      head = null;
      return decode(first);
    },
    async end(): Promise<{ peaks: Buffer; durationS: number }> {
      const rest = decoder?.flush?.();
      if (rest) fold.add(rest.channelData, rest.sampleRate);
      return fold.end();
    },
  };

  function decode(bytes: Uint8Array): boolean {
    for (let from = 0; from < bytes.length; from += PIECE) {
      const piece = bytes.subarray(from, from + PIECE);
      const { channelData, sampleRate } = decoder?.decode(piece) ?? { channelData: [], sampleRate: 0 };
      unread = (channelData[0]?.length ?? 0) > 0 ? 0 : unread + piece.length;
      if (unread > MAX_SILENT_BYTES) return false;
      fold.add(channelData, sampleRate);
    }
    return true;
  }
}
