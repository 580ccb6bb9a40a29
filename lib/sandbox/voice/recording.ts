import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Sandbox } from "../context.ts";
import { fractionOf } from "../faults.ts";
import type { ByteRange, Sound, SoundFormat } from "./sound-format.ts";
import { TONE_WAV } from "./tone-wav.ts";

/** The bytes of a range out of equally long pieces, of which only those in the range are made. */
export function piecesBetween(
  { start, end }: ByteRange,
  pieceBytes: number,
  pieceAt: (index: number) => Buffer,
): Buffer {
  const first = Math.floor(start / pieceBytes);
  const last = Math.ceil(end / pieceBytes);
  const pieces = Array.from({ length: last - first }, (_, index) => pieceAt(first + index));
  const skipped = start - first * pieceBytes;
  return Buffer.concat(pieces).subarray(skipped, skipped + end - start);
}

type OggPlace = {
  sequence: number;
  /** Samples up to the end of this page. */
  granule: number;
  /** 2 on the first page of a stream, 4 on the last. */
  flags: number;
};

const SERIAL = 1;
const HEADER_BYTES = 27;
const CRC_AT = 22;

/** One page of an Ogg stream around packets of fewer than 255 bytes each. */
export function oggPage({ sequence, granule, flags }: OggPlace, packets: Buffer[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("OggS");
  header.writeUInt8(flags, 5);
  header.writeBigUInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(SERIAL, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(packets.length, 26);
  const sizes = Buffer.from(packets.map(({ length }) => length));
  const page = Buffer.concat([header, sizes, ...packets]);
  page.writeUInt32LE(crcOf(page), CRC_AT);
  return page;
}

/** CRC-32 as Ogg counts it: neither reflected nor inverted, so zlib's does not serve. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

function crcOf(page: Buffer): number {
  let crc = 0;
  for (const byte of page) crc = (crc << 8) ^ (TABLE[(crc >>> 24) ^ byte] ?? 0);
  return crc >>> 0;
}

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

/** MPEG-2 layer III, mono, 16 kHz, 8 kbit/s: 576 samples in exactly 36 bytes, so a frame's place is its number. */
const FRAME_BYTES = 36;
const FRAME_MS = 36;
const FRAME_HEADER = [0xff, 0xf3, 0x18, 0xc0];

/** Spectral lines are 13.9 Hz apart; an even line is the first of its pair. */
const LOWEST_LINE = 14;
const GAIN = 196;

/** An MP3 to listen to: two voices of one spectral line each take turns with pauses between them. */
export const TONE_MP3: SoundFormat = {
  mimeType: "audio/mpeg",
  extension: "mp3",
  bytesOf: (durationMs) => framesOf(durationMs) * FRAME_BYTES,
  part({ mediaId }, range) {
    const line = LOWEST_LINE + 2 * Math.floor(6 * fractionOf("tone", mediaId));
    const frames = [frameOf(line), frameOf(line + 8), frameOf(undefined)] as const;
    return piecesBetween(range, FRAME_BYTES, (index) => frames[voiceAt(index)]);
  },
};

function framesOf(durationMs: number): number {
  return Math.max(1, Math.round(durationMs / FRAME_MS));
}

/** Who is heard in a frame: one voice, the other, or nobody. */
function voiceAt(index: number): 0 | 1 | 2 {
  if (index % 14 > 9) return 2;
  return Math.floor(index / 42) % 2 === 0 ? 0 : 1;
}

/** One frame: side information, then the Huffman code of one line; without a line it is silence. */
function frameOf(line: number | undefined): Buffer {
  const pairs = line === undefined ? 0 : line / 2;
  // Table 1: a pair of zeros is 1, a pair (1, 0) is 01 and its sign.
  const code = line === undefined ? "" : `${"1".repeat(pairs)}010`;
  const sideInformation = [
    bits(0, 9), // main_data_begin, private
    bits(code.length, 12), // part2_3_length
    bits(line === undefined ? 0 : pairs + 1, 9), // big_values
    bits(GAIN, 8), // global_gain
    bits(0, 10), // scalefac_compress, window_switching
    bits(1, 5).repeat(3), // table_select
    bits(0, 9), // region counts, scale, count1table
  ].join("");
  const body = (sideInformation + code).padEnd((FRAME_BYTES - FRAME_HEADER.length) * 8, "0");
  const bytes = body.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return Buffer.from([...FRAME_HEADER, ...bytes]);
}

function bits(value: number, width: number): string {
  return value.toString(2).padStart(width, "0");
}

/** However far the sandbox's time was moved meanwhile. */
const LONGEST_MS = 90 * 60 * 1000;
/** Reserved by RFC 2606: nobody has it. */
const OTHER_HOST = "https://recordings.example.com";
const PIECE_BYTES = 64 * 1024;

type FormatName = keyof typeof SOUND_FORMATS;
type Media = { mediaId: string; format: FormatName; lengthMs: string; expires: string };

/** `recordingMedia` of a call: a link that works for a while, without a key, to as much audio as was talked (§2.7). */
export function recordingLink(sandbox: Sandbox, mediaId: string, talkMs: number) {
  const { recordingFormat: format, recordingLinkMs, recordingHost } = sandbox.settings;
  const expiresAt = new Date(sandbox.now().getTime() + recordingLinkMs);
  const expires = String(expiresAt.getTime());
  const lengthMs = String(Math.min(talkMs, LONGEST_MS));
  const token = tokenOf(sandbox, { mediaId, format, lengthMs, expires });
  const query = new URLSearchParams({ length: lengthMs, expires, token });
  const { mimeType, extension } = SOUND_FORMATS[format];
  return {
    id: mediaId,
    mimeType,
    downloadUrl: `${recordingHost === "own" ? sandbox.url : OTHER_HOST}/recordings/${mediaId}.${extension}?${query}`,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Answers a recording link, whole or by one byte range, made while it is read; 403 once it has expired. */
export function answerRecording(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): void {
  const media = mediaOf(sandbox, new URL(request.url ?? "/", "http://sandbox"));
  if (!media || Number(media.expires) < sandbox.now().getTime()) {
    response.writeHead(403, { "content-type": "text/plain" }).end("This link has expired");
    return;
  }
  const { hasRecordingRanges } = sandbox.settings;
  writeSound(media, hasRecordingRanges ? (request.headers.range ?? "") : undefined, response);
}

/** What a link stands for; undefined for one that is not ours. */
function mediaOf(sandbox: Sandbox, { pathname, searchParams }: URL): Media | undefined {
  const [, mediaId = "", format = ""] = /^\/recordings\/([\w-]+)\.(\w+)$/.exec(pathname) ?? [];
  if (!Object.hasOwn(SOUND_FORMATS, format)) return undefined;
  const media: Media = {
    mediaId,
    format: format as FormatName,
    lengthMs: searchParams.get("length") ?? "",
    expires: searchParams.get("expires") ?? "",
  };
  const given = Buffer.from(searchParams.get("token") ?? "");
  const expected = Buffer.from(tokenOf(sandbox, media));
  return given.length === expected.length && timingSafeEqual(given, expected) ? media : undefined;
}

/** `range` is undefined where ranges are not answered, empty where none is asked. */
function writeSound(media: Media, range: string | undefined, response: ServerResponse): void {
  const sound = { mediaId: media.mediaId, durationMs: Number(media.lengthMs) };
  const { mimeType, bytesOf } = SOUND_FORMATS[media.format];
  const bytes = bytesOf(sound.durationMs);
  const headers = { "content-type": mimeType, ...(range !== undefined && { "accept-ranges": "bytes" }) };
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!from && !to) {
    response.writeHead(200, { ...headers, "content-length": bytes });
    stream({ media, sound, range: { start: 0, end: bytes } }, response);
    return;
  }
  const start = from ? Number(from) : Math.max(0, bytes - Number(to));
  const last = from && to ? Math.min(Number(to), bytes - 1) : bytes - 1;
  if (start > last) {
    response.writeHead(416, { "content-range": `bytes */${bytes}` }).end();
    return;
  }
  const contentRange = `bytes ${start}-${last}/${bytes}`;
  const contentLength = last + 1 - start;
  response.writeHead(206, { ...headers, "content-range": contentRange, "content-length": contentLength });
  stream({ media, sound, range: { start, end: last + 1 } }, response);
}

type Streaming = { media: Media; sound: Sound; range: ByteRange };

/** Piece by piece, as fast as it is read: 70 minutes are 67 MB. */
function stream({ media, sound, range }: Streaming, response: ServerResponse): void {
  const { part } = SOUND_FORMATS[media.format];
  function* pieces() {
    for (let start = range.start; start < range.end; start += PIECE_BYTES) {
      yield part(sound, { start, end: Math.min(start + PIECE_BYTES, range.end) });
    }
  }
  const source = Readable.from(pieces(), { objectMode: false });
  response.on("close", () => source.destroy());
  source.on("error", () => response.destroy()).pipe(response);
}

function tokenOf({ linkSecret }: Sandbox, { mediaId, format, lengthMs, expires }: Media): string {
  return createHmac("sha256", linkSecret).update(`${mediaId}.${format}.${lengthMs}.${expires}`).digest("hex");
}

/** The kinds of file a recording may be (§2.7 states none). */
export const SOUND_FORMATS = {
  wav: TONE_WAV,
  mp3: TONE_MP3,
  ogg: SILENT_OGG,
} as const satisfies Record<string, SoundFormat>;
