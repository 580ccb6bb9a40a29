import type { Readable } from "node:stream";
import { t } from "#lib/contract/language.ts";
import { askIdOf, whyUnfollowed } from "#lib/contract/rules/call/ask-id-of.ts";
import { findRecordingLink } from "#lib/contract/rules/call/recording.ts";
import { Fault, type FaultCode } from "#lib/fault.ts";
import type { Context } from "../../context.ts";
import type { CallRecord } from "../../store/call/call.ts";
import { boundedBody } from "./bounded-body.ts";
import { type FetchedRecording, type FetchRule, fetchRecording } from "./fetch-recording.ts";
import {
  askOnce,
  dropLink,
  isMarkedSound,
  type KeptLinks,
  keepLink,
  markSound,
  takeLink,
} from "./kept-links.ts";
import { type ByteRange, MAX_BYTES, noSound, noSuchPart, type RecordingHead } from "./read-head.ts";

/** As many bytes as tell a text from a sound. */
export const HEAD_BYTES = 512;

/** How sounds begin that have a beginning of their own; a dot is any byte. */
const SOUNDS = [
  ...["RIFF....WAVE", "FORM....AIF", "OggS\0", "fLaC\0", ".snd\0", "caff\0"],
  // MP3 behind a tag, AMR, MP4 with 3GP, WebM.
  ...["ID3\x02", "ID3\x03", "ID3\x04", "#!AMR", "....ftyp", "\x1aE\xdf\xa3"],
];
/** Documents, archives, programs and pictures. */
const OTHER_FILES = ["%PDF-", "PK\x03\x04", "\x7fELF", "\x1f\x8b", "GIF8", "\x89PNG", "\xff\xd8\xff"];
const MARKUP = /^\s*<[a-z!?/]/i;
const PAGE = /^\s*<(?:!doctype|html|head|body|script|svg|\?xml)/i;
const BEGINNING_BE_SOUND = 32;

/**
 * Whether a recording may begin like this: not empty, no text or markup in any encoding, and no file that is known to
 * be something else. Raw samples have no beginning of their own, so whatever is left may be sound.
 */
export function mayBeSound(head: Buffer): boolean {
  const bytes = head.subarray(0, HEAD_BYTES);
  const text = bytes.toString("latin1");
  if (SOUNDS.some((beginning) => begins(text, beginning))) return !isText(bytes);
  if (text === "" || OTHER_FILES.some((beginning) => text.startsWith(beginning))) return false;
  const flat = flattened(text);
  return (
    !MARKUP.test(flat.text) &&
    !isText(flat.isWide ? Buffer.from(flat.text, "latin1") : bytes, BEGINNING_BE_SOUND)
  );
}

/** Whether a part from the middle begins as a page; samples may look like any other text. */
export function isPage(part: Buffer): boolean {
  return PAGE.test(flattened(part.toString("latin1", 0, HEAD_BYTES)).text);
}

function begins(text: string, beginning: string): boolean {
  const first = [...text.slice(0, beginning.length)];
  return [...beginning].every((byte, at) => byte === first[at] || (byte === "." && first[at] !== undefined));
}

/** Without the mark of an encoding and the zeros that UTF-16 and UTF-32 put between. */
function flattened(text: string): { text: string; isWide: boolean } {
  const bare = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "");
  return { text: bare.replaceAll("\0", ""), isWide: /^(?:\xff\xfe|\xfe\xff)/.test(text) };
}

function isText(bytes: Buffer, most = bytes.length): boolean {
  const beginning = bytes.subarray(0, most);
  const text = beginning.toString("latin1");
  if (beginning.some(isBinary)) return false;
  const plain = text.replace(/[^\t\n\r\x20-\x7e]/g, "").length;
  return plain > 0.75 * text.length || isUtf8(beginning);
}

/** A byte that no text has (WHATWG MIME Sniffing, "binary data byte"): controls but tab, lines, pages and escape. */
const isBinary = (byte: number): boolean => byte < 32 && ![9, 10, 12, 13, 27].includes(byte);

function isUtf8(bytes: Buffer): boolean {
  try {
    // `stream`: a character that is cut at the end is still one.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

export type OpenRecording = RecordingHead & { body: Readable };

type Opening = {
  ctx: Pick<Context, "service" | "env" | "clock">;
  call: CallRecord;
  range: ByteRange | null;
  links: KeptLinks;
  rule?: Partial<FetchRule>;
  signal?: AbortSignal;
};

/**
 * The recording of a call, or a part of it, as a stream from the service's host. The temporary link is asked for when
 * it is needed, once for all who listen, kept in this process for a minute at most, and asked for anew once where the
 * host does not take it any more. Throws recording_none, recording_awaited, recording_expired, recording_no_part,
 * recording_no_sound, recording_refused, recording_link_refused or recording_host_refused.
 */
export async function openRecording(opening: Opening): Promise<OpenRecording> {
  const { call, ctx, links } = opening;
  requireRecorded(call);
  const kept = takeLink(links, call.id, ctx.clock.now());
  if (kept) {
    const fetched = await fetchWith(opening, kept).catch((error: unknown) =>
      unlessWornOut(error, opening, kept),
    );
    if (fetched) return fetched;
  }
  // Of fifty whose link wore out at once the first has asked for another: the others take it from here.
  const renewed = takeLink(links, call.id, ctx.clock.now());
  return fetchWith(opening, renewed ?? (await askOnce(links, call.id, () => askForLink(opening))));
}

const FINAL: readonly FaultCode[] = ["recording_no_part"];

// Hosts say in many ways that a link has expired: whatever a kept one fails with, a new one has to fail with too.
function unlessWornOut(error: unknown, { links, call, signal }: Opening, link: string): null {
  if (signal?.aborted === true || !(error instanceof Fault) || FINAL.includes(error.code)) throw error;
  dropLink(links, call.id, link);
  return null;
}

function requireRecorded({ recording, phase }: CallRecord): void {
  if (recording === "ready") return;
  if (recording === "awaited" || phase === "open" || phase === "asking")
    throw new Fault(
      "recording_awaited",
      t(
        "The recording is not there yet. We keep asking the service for it.",
        "Rekodi bado haipo. Tunaendelea kuiomba kwenye huduma.",
      ),
    );
  if (recording === "overdue")
    throw new Fault(
      "recording_awaited",
      t(
        "The service has not given a recording in 24 hours. Check again if you expect one.",
        "Huduma haijatoa rekodi kwa saa 24. Angalia tena kama unaitarajia.",
      ),
    );
  throw new Fault("recording_none", t("This call has no recording.", "Simu hii haina rekodi."));
}

async function askForLink({ ctx, call, links }: Opening): Promise<string> {
  const askId = askIdOf(call);
  if (askId === null) throw new Fault("recording_refused", whyUnfollowed(call));
  const answer = await ctx.service.voice.getCall(askId, call);
  const link = findRecordingLink(answer.data.recordingMedia);
  if (!link)
    throw new Fault(
      "recording_refused",
      t(
        "The service knows of the recording but gives no link to it. Try again in a moment.",
        "Huduma inaijua rekodi lakini haitoi kiungo chake. Jaribu tena baada ya muda mfupi.",
      ),
    );
  keepLink(links, call.id, { link: link.url, expiresAtMs: link.expiresAtMs }, ctx.clock.now());
  return link.url;
}

async function fetchWith(opening: Opening, link: string): Promise<OpenRecording> {
  const { call, links, range, rule } = opening;
  if (!showsBeginning(range) && !isMarkedSound(links, call.id, link)) {
    const { body } = await fetchPart(opening, link, BEGINNING);
    body.destroy();
    markSound(links, call.id, link);
  }
  const { first, ...fetched } = await fetchPart(opening, link, range);
  if (showsBeginning(range)) markSound(links, call.id, link);
  const bounds = { first, idleMs: rule?.idleMs ?? IDLE_MS };
  return range && fetched.status === 200 ? cutOut(fetched, range, bounds) : whole(fetched, bounds);
}

/** A host that gives nothing after its headers is one that does not answer; in the middle it may rest for longer. */
const FIRST_MS = 10_000;
const IDLE_MS = 30_000;
const BEGINNING: ByteRange = { start: 0, last: HEAD_BYTES - 1 };

/** Whether enough of the beginning is asked for to tell a sound from a page by it. */
function showsBeginning(range: ByteRange | null): boolean {
  return range === null || (range.start === 0 && (range.last ?? HEAD_BYTES) >= HEAD_BYTES - 1);
}

type Fetched = FetchedRecording & { first: Buffer };

/** What the host calls a sound may be a page: its first bytes are looked at before any of them goes on. */
async function fetchPart(
  { ctx, rule, signal }: Opening,
  link: string,
  range: ByteRange | null,
): Promise<Fetched> {
  const hosts = { hosts: ctx.env.recordingHosts, loopback: ctx.env.recordingLoopback };
  const fetched = await fetchRecording(link, {
    range,
    rule: { ...hosts, ...rule },
    ...(signal && { signal }),
  });
  const { body, part } = fetched;
  try {
    const first = await firstBytes(body, { least: HEAD_BYTES, idleMs: rule?.idleMs ?? FIRST_MS });
    const isBeginning = part === null || (part.start === 0 && showsBeginning(range));
    if (isBeginning ? !mayBeSound(first) : isPage(first)) throw noSound();
    return { ...fetched, first };
  } catch (cause) {
    body.destroy();
    if (cause instanceof Fault) throw cause;
    throw new Fault(
      "recording_refused",
      t(
        "The recording broke off. Try again in a moment.",
        "Rekodi ilikatika. Jaribu tena baada ya muda mfupi.",
      ),
      { cause },
    );
  }
}

type Read = { first: Buffer; idleMs: number };

function whole({ body, ...head }: FetchedRecording, read: Read): OpenRecording {
  return { ...head, body: boundedBody(body, { ...read, skip: 0, take: head.length, most: MAX_BYTES }) };
}

/** A host that knows no ranges gives everything: the part is cut out here, as it goes by. */
function cutOut(fetched: FetchedRecording, range: ByteRange, read: Read): OpenRecording {
  const { length: total, contentType, body } = fetched;
  if (total === null) return whole(fetched, read);
  const start = range.start ?? Math.max(0, total - (range.last ?? 0));
  const last = range.start === null ? total - 1 : Math.min(range.last ?? total - 1, total - 1);
  if (start > last) {
    body.destroy();
    throw noSuchPart(total);
  }
  const length = last - start + 1;
  return {
    status: 206,
    contentType,
    length,
    part: { start, last, total },
    body: boundedBody(body, { ...read, skip: start, take: length, most: MAX_BYTES }),
  };
}

/**
 * The first bytes of a body, at least `least` of them where there are so many; the body waits behind them. Throws where
 * it breaks off or is silent for longer than `idleMs`.
 */
export function firstBytes(
  body: Readable,
  { least, idleMs }: { least: number; idleMs: number },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error("the host of the recording fell silent")), idleMs);
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= least) done();
    };
    const leave = () => {
      clearTimeout(timer);
      body.pause();
      body.off("data", take).off("end", done).off("error", fail).off("close", broken);
    };
    function done() {
      leave();
      resolve(Buffer.concat(chunks));
    }
    function fail(cause: unknown) {
      leave();
      reject(cause);
    }
    const broken = () => fail(new Error("the recording broke off"));
    body.on("data", take).on("end", done).on("error", fail).on("close", broken);
  });
}
