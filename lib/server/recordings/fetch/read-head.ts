import type { IncomingMessage } from "node:http";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";

/** What the host of a recording said about the bytes that follow. */
export type RecordingHead = {
  status: 200 | 206;
  contentType: string;
  /** Bytes of this answer; null where it was not told. */
  length: number | null;
  /** The part of a 206; `total` is null where the host does not know it. */
  part: { start: number; last: number; total: number | null } | null;
};

export const MAX_BYTES = 4 * 1024 ** 3;

const EXPIRED = [401, 403, 404, 410];

/**
 * Throws recording_expired where the link is not taken any more, recording_no_part for one behind the end,
 * recording_no_sound for another kind of file, and recording_refused for every other answer that is no recording.
 */
export function readHead(
  { statusCode = 0, headers }: IncomingMessage,
  asked: ByteRange | null,
): RecordingHead {
  if (EXPIRED.includes(statusCode))
    throw new Fault(
      "recording_expired",
      t(
        "The link to this recording has expired, or the recording is not there yet.",
        "Kiungo cha rekodi hii kimeisha muda, au rekodi bado haipo.",
      ),
      {
        upstream: { status: statusCode },
      },
    );
  if (statusCode === 416) throw behindEnd(headers["content-range"], asked);
  if (statusCode !== 200 && statusCode !== 206)
    throw refusedHead(
      t("The host of the recording does not give it.", "Seva yenye rekodi haiitoi."),
      statusCode,
    );
  const codings = [headers["content-encoding"] ?? "identity", headers["transfer-encoding"] ?? "chunked"];
  if (codings.join() !== "identity,chunked")
    throw refusedHead(
      t(
        "The recording comes compressed, which was not asked for.",
        "Rekodi inakuja ikiwa imebanwa, jambo ambalo halikuombwa.",
      ),
    );
  const contentType = typeOf(headers["content-type"]);
  const length = lengthOf(headers["content-length"]);
  if (statusCode === 200) return { status: 200, contentType, length, part: null };
  const part = partOf(headers["content-range"]);
  if (!part || !isAsked(part, asked) || (length !== null && length !== part.last - part.start + 1))
    throw refusedHead(
      t(
        "The host of the recording gave another part than the one asked for.",
        "Seva yenye rekodi ilitoa sehemu tofauti na iliyoombwa.",
      ),
    );
  return { status: 206, contentType, length: part.last - part.start + 1, part };
}

const SOUND =
  /^(?:audio\/[\w.+-]{1,60}|application\/(?:ogg|octet-stream)|binary\/octet-stream|video\/(?:mp4|webm|ogg))$/;

function typeOf(header: string | undefined): string {
  const type = (header ?? "application/octet-stream").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!SOUND.test(type)) throw noSound();
  return type;
}

function lengthOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const length = Number(header);
  if (!(length <= MAX_BYTES))
    throw refusedHead(t("The recording is larger than 4 GB.", "Rekodi inazidi GB 4."));
  return length;
}

type Part = NonNullable<RecordingHead["part"]>;

function partOf(header: string | undefined): Part | null {
  const [, start, last, total] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(header ?? "") ?? [];
  if (start === undefined || last === undefined) return null;
  return { start: Number(start), last: Number(last), total: total === "*" ? null : Number(total) };
}

function isAsked({ start, last, total }: Part, asked: ByteRange | null): boolean {
  const end = total ?? last + 1;
  if (asked === null || start > last || last >= end || end > MAX_BYTES) return false;
  if (asked.start !== null) return start === asked.start && last <= (asked.last ?? last);
  return total !== null && last === total - 1 && last - start < (asked.last ?? 0);
}

/** What came may be a page, a text or a file of another kind: whatever it is, nobody gets it as a recording. */
export function noSound(): Fault {
  return new Fault(
    "recording_no_sound",
    t(
      "What the service sent is empty or not a sound file. We passed nothing of it on.",
      "Kilichotumwa na huduma ni tupu au si faili la sauti. Hatukupitisha chochote.",
    ),
  );
}

/** A part that begins behind the end; `total` bytes are all there are, null where that is not known. */
export function noSuchPart(total: number | null): Fault {
  return new Fault(
    "recording_no_part",
    t("The recording ends before this part.", "Rekodi inaishia kabla ya sehemu hii."),
    {
      upstream: { status: 416, ...(total !== null && { message: `bytes */${total}` }) },
    },
  );
}

function behindEnd(header: string | undefined, asked: ByteRange | null): Fault {
  const total = Number(/^bytes \*\/(\d{1,15})$/.exec(header ?? "")?.[1] ?? Number.NaN);
  const isThere = asked === null || (asked.start ?? 0) < total;
  // A host that says no to a part that it has says something else than its word.
  if (isThere || total > MAX_BYTES)
    return refusedHead(t("The host of the recording does not give it.", "Seva yenye rekodi haiitoi."), 416);
  return noSuchPart(Number.isNaN(total) ? null : total);
}

function refusedHead(detail: string, status?: number): Fault {
  return new Fault("recording_refused", detail, status === undefined ? {} : { upstream: { status } });
}

/** One range of bytes: `start` null is the last `last` bytes, `last` null goes to the end. */
export type ByteRange = { start: number | null; last: number | null };

/** A browser's Range header; null where there is none we follow, and then everything is given (RFC 9110 §14.2). */
export function readRange(header: string | null): ByteRange | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  const range = { start: from === "" ? null : Number(from), last: to === "" ? null : Number(to) };
  if (range.start !== null && range.last !== null && range.start > range.last) return null;
  return range;
}

/** The same as a header. */
export const rangeText = ({ start, last }: ByteRange): string => `bytes=${start ?? ""}-${last ?? ""}`;
