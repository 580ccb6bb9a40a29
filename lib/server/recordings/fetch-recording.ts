import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { Fault } from "#lib/fault.ts";
import { checkRecordingUrl, type HostRule } from "./check-recording-url.ts";
import { type Address, type Resolve, resolveAddress } from "./resolve-address.ts";

export type FetchRule = HostRule & { resolve?: Resolve; ca?: string; answerMs?: number; idleMs?: number };

/** What the host of a recording answered: bytes still to be read, and what it said about them. */
export type FetchedRecording = {
  status: 200 | 206;
  contentType: string;
  /** Bytes of this answer; null where it was not told. */
  length: number | null;
  /** `bytes 0-99/1000` of a 206. */
  contentRange: string | null;
  body: IncomingMessage;
};

const MAX_BYTES = 4 * 1024 ** 3;

/**
 * Asks for a recording, or the part of it that `range` names, at one pinned public address: no redirect, no key or
 * cookie of ours, no compression, bounded in time and size. Throws recording_host_refused, recording_expired where the
 * link is not taken any more, recording_refused for everything else that is no sound.
 */
export async function fetchRecording(
  link: string,
  { range, rule, signal }: { range: string | null; rule: FetchRule; signal?: AbortSignal },
): Promise<FetchedRecording> {
  const url = checkRecordingUrl(link, rule);
  const isLoopback = url.host === rule.loopback;
  const address = isLoopback ? null : await resolveAddress(url.hostname, rule.resolve);
  const response = await ask(url, { range, rule, address, signal });
  try {
    return readHead(response, range);
  } catch (error) {
    response.destroy();
    throw error;
  }
}

type Asking = {
  range: string | null;
  rule: FetchRule;
  address: Address | null;
  signal: AbortSignal | undefined;
};

function ask(url: URL, { range, rule, address, signal }: Asking): Promise<IncomingMessage> {
  const client = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const request = client.request(url, {
      method: "GET",
      // A connection of its own: one from a pool may lead to an address that was not checked.
      agent: false,
      headers: { accept: "audio/*", "accept-encoding": "identity", ...(range && { range }) },
      ...(address && { lookup: pinned(address) }),
      ...(rule.ca && { ca: rule.ca }),
      ...(signal && { signal }),
    });
    const answerMs = rule.answerMs ?? 10_000;
    const deadline = setTimeout(
      () => request.destroy(new Error(`no answer within ${answerMs} ms`)),
      answerMs,
    );
    request.setTimeout(rule.idleMs ?? 30_000, () => request.destroy(new Error("it stalled")));
    request.on("error", (cause) => {
      clearTimeout(deadline);
      reject(refusedBy("The host of the recording does not answer. Try again in a moment.", cause));
    });
    request.on("response", (response) => {
      clearTimeout(deadline);
      resolve(response);
    });
    request.end();
  });
}

type Lookup = NonNullable<http.RequestOptions["lookup"]>;

const pinned =
  ({ address, family }: Address): Lookup =>
  (_name, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);

const EXPIRED = [401, 403, 404, 410];

function readHead(response: IncomingMessage, range: string | null): FetchedRecording {
  const { statusCode = 0, headers } = response;
  if (EXPIRED.includes(statusCode))
    throw new Fault("recording_expired", "The link to this recording has expired.", {
      upstream: { status: statusCode },
    });
  if (statusCode === 416) throw refusedBy("The recording has no such part.", undefined, statusCode);
  if (statusCode !== 200 && statusCode !== 206)
    throw refusedBy("The host of the recording does not give it.", undefined, statusCode);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") throw refusedBy("The recording comes compressed, which was not asked for.");
  const contentType = typeOf(headers["content-type"]);
  const length = lengthOf(headers["content-length"]);
  const contentRange = headers["content-range"] ?? null;
  if (statusCode === 206 && !fitsRange(contentRange, range))
    throw refusedBy("The host of the recording gave another part than the one asked for.");
  const isPart = statusCode === 206;
  return {
    status: isPart ? 206 : 200,
    contentType,
    length,
    contentRange: isPart ? contentRange : null,
    body: response,
  };
}

const SOUND =
  /^(?:audio\/[\w.+-]{1,60}|application\/(?:ogg|octet-stream)|binary\/octet-stream|video\/(?:mp4|webm|ogg))$/;

function typeOf(header: string | undefined): string {
  const type = (header ?? "application/octet-stream").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!SOUND.test(type)) throw refusedBy("What the host gave is no sound.");
  return type;
}

function lengthOf(header: string | undefined): number | null {
  if (header === undefined || !/^\d{1,15}$/.test(header)) return null;
  const length = Number(header);
  if (length > MAX_BYTES) throw refusedBy("The recording is larger than 4 GB.");
  return length;
}

function fitsRange(contentRange: string | null, range: string | null): boolean {
  const [, start, end, total] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/.exec(contentRange ?? "") ?? [];
  if (start === undefined || end === undefined || range === null) return false;
  const [, from] = /^bytes=(\d+)-/.exec(range) ?? [];
  if (Number(start) > Number(end) || (total !== "*" && Number(end) >= Number(total))) return false;
  return from === undefined || Number(from) === Number(start);
}

function refusedBy(detail: string, cause?: unknown, status?: number): Fault {
  return new Fault("recording_refused", detail, { cause, ...(status && { upstream: { status } }) });
}
