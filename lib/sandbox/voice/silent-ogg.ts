import { oggPage } from "./ogg-page.ts";
import { piecesBetween } from "./pieces-between.ts";
import type { SoundFormat } from "./sound-format.ts";

/** 20 ms of silence, mono, full band: the shortest packet that an Opus decoder takes as one. */
const PACKET = Buffer.from([0xf8, 0xff, 0xfe]);
const PACKET_MS = 20;
const PACKETS_A_PAGE = 50;
const RATE = 48_000;

const HEAD = Buffer.concat([
  page(0, { granule: 0, flags: 2 }, [opusHead()]),
  page(1, { granule: 0, flags: 0 }, [opusTags()]),
]);
const PAGE_BYTES = audioPage(0, PACKETS_A_PAGE, false).length;

/** Ogg Opus of silence, one page a second: sound would need an encoder, the form and the length need none. */
export const SILENT_OGG: SoundFormat = {
  mimeType: "audio/ogg",
  extension: "ogg",
  bytesOf(durationMs) {
    const { full, rest } = pagesOf(durationMs);
    return HEAD.length + full * PAGE_BYTES + audioPage(full, rest, true).length;
  },
  part({ durationMs }, { start, end }) {
    const { full, rest } = pagesOf(durationMs);
    const audioStart = Math.max(0, start - HEAD.length);
    const audioEnd = Math.max(0, end - HEAD.length);
    const pageAt = (index: number) =>
      index < full ? audioPage(index, PACKETS_A_PAGE, false) : audioPage(full, rest, true);
    // The last page may be shorter than the others: what is asked beyond it is none of its pages.
    const lastByte = Math.min(audioEnd, (full + 1) * PAGE_BYTES);
    const audio = piecesBetween({ start: audioStart, end: lastByte }, PAGE_BYTES, pageAt);
    return Buffer.concat([HEAD.subarray(start, end), audio]);
  },
};

function pagesOf(durationMs: number): { full: number; rest: number } {
  const packets = Math.max(1, Math.round(durationMs / PACKET_MS));
  const full = Math.ceil(packets / PACKETS_A_PAGE) - 1;
  return { full, rest: packets - full * PACKETS_A_PAGE };
}

function audioPage(index: number, packets: number, isLast: boolean): Buffer {
  const samples = ((index * PACKETS_A_PAGE + packets) * PACKET_MS * RATE) / 1_000;
  return page(index + 2, { granule: samples, flags: isLast ? 4 : 0 }, new Array(packets).fill(PACKET));
}

function page(sequence: number, place: { granule: number; flags: number }, packets: Buffer[]): Buffer {
  return oggPage({ sequence, ...place }, packets);
}

function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt32LE(RATE, 12);
  return head;
}

function opusTags(): Buffer {
  const vendor = "tuma sandbox";
  const tags = Buffer.alloc(16 + vendor.length);
  tags.write("OpusTags");
  tags.writeUInt32LE(vendor.length, 8);
  tags.write(vendor, 12);
  return tags;
}
