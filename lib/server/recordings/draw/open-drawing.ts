import { isEmptyWav } from "./check-wav-format.ts";
import { cutPiece } from "./cut-piece.ts";
import { type Decoder, decoderOf } from "./decoder-of.ts";
import { openPeaks } from "./open-peaks.ts";

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
      const end = cutPiece(rest, PIECE);
      if (!decode(rest.subarray(0, end))) return false;
      rest = rest.subarray(end);
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
