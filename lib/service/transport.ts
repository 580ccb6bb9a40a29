import http from "node:http";
import https from "node:https";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { brotliDecompress, constants, gunzip, inflate } from "node:zlib";
import type { ReadKind } from "../contract/desk/request/request.ts";
import type { Group, Operation, TemplatePaths } from "../contract/wire/paths.ts";
import { because, reason } from "../contract/words/reason/say-reason.ts";
import type { Broken } from "../contract/words/reason/service-reasons.ts";
import { Fault } from "../fault.ts";
import { readBounded } from "../read-bounded.ts";
import { blotSecrets } from "./blot-secrets.ts";

/** One exchange with the service: origin and key of its group, times in ms, answer size in bytes. */
export type Endpoint = {
  baseUrl: string;
  apiKey: string;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  maxAnswerBytes?: number;
  /** More texts that nobody may read in an answer; the key of this endpoint is one anyway. */
  secrets?: readonly string[];
};

/** So long a request waits for its whole answer where nothing else is said. */
export const TOTAL_TIMEOUT_MS = 30_000;

export type Exchange = { method: "GET" | "POST"; path: string; body?: string };

/** An answer as it came, our secrets blotted out; `isCut` where its end got lost, `operation` what was asked. */
export type RawAnswer = {
  operation?: Operation;
  httpStatus: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  isCut: boolean;
};

// Idle sockets are dropped early: one that the service closes just as we write makes an SMS "unknown".
const POOL = { keepAlive: true, maxSockets: 64, timeout: 3_000 };
const CLEAR = { request: http.request, agent: new http.Agent(POOL) };
const SEALED = { request: https.request, agent: new https.Agent(POOL) };

/**
 * Makes one request: no retry, no redirect, no header of ours but the key, a bounded answer.
 * Throws `Fault` with `retry: "safe"` when it is proven that no byte of the request left,
 * `retry: "unknown-outcome"` when it may have taken effect. An answer that began is evidence, also without its end.
 */
export function exchange(endpoint: Endpoint, { method, path, body }: Exchange): Promise<RawAnswer> {
  const url = new URL(endpoint.baseUrl.replace(/\/+$/, "") + path);
  const client = url.protocol === "https:" ? SEALED : CLEAR;
  const payload = body === undefined ? undefined : Buffer.from(body);
  return new Promise((resolve, reject) => {
    const request = client.request(url, {
      method,
      agent: client.agent,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${endpoint.apiKey}`,
        ...(payload && { "content-type": "application/json", "content-length": payload.byteLength }),
      },
    });
    const progress = { hasConnected: false };
    watchConnection(request, progress, endpoint.connectTimeoutMs ?? 5_000);
    let answer: http.IncomingMessage | undefined;
    const deadline = setTimeout(
      () => (answer ?? request).destroy(new Error(LATE)),
      endpoint.totalTimeoutMs ?? TOTAL_TIMEOUT_MS,
    );
    const fail = (error: unknown) => {
      // What has begun to come ends below, and keeps what came.
      if (answer) return;
      clearTimeout(deadline);
      reject(faultFromSocket(error, progress));
    };
    request.on("error", fail);
    // After a switch of protocols (101) neither an error nor an answer comes: nothing else would ever end this.
    request.on("close", () => fail(new Error("the connection was closed without an answer")));
    request.on("response", (response) => {
      answer = response;
      void readAnswer(response, endpoint.maxAnswerBytes ?? 5_000_000).then(({ text, isCut }) => {
        clearTimeout(deadline);
        const secrets = [endpoint.apiKey, ...(endpoint.secrets ?? [])];
        resolve({
          httpStatus: response.statusCode ?? 0,
          headers: response.headers,
          text: blotSecrets(text, secrets),
          isCut,
        });
      });
    });
    request.end(payload);
  });
}

type Progress = { hasConnected: boolean };

// A socket from the pool counts as connected: whether bytes left on it cannot be proven afterwards.
function watchConnection(request: http.ClientRequest, progress: Progress, connectTimeoutMs: number) {
  request.on("socket", (socket) => {
    if (!socket.connecting) {
      progress.hasConnected = true;
      return;
    }
    const timer = setTimeout(() => request.destroy(new Error(UNMET)), connectTimeoutMs);
    const ready = "encrypted" in socket ? "secureConnect" : "connect";
    socket.once(ready, () => {
      clearTimeout(timer);
      progress.hasConnected = true;
    });
    socket.once("close", () => clearTimeout(timer));
  });
}

/** As much of the body as came, and whether that is all of it. */
async function readAnswer(response: http.IncomingMessage, maxBytes: number) {
  const body = await readBounded(response, maxBytes);
  const bytes = await unpack(body.bytes, response.headers["content-encoding"], maxBytes);
  return { text: bytes.toString("utf8"), isCut: body.end !== "whole" || !response.complete };
}

function faultFromSocket(cause: unknown, progress: Progress): Fault {
  const broken = brokenBy(cause);
  if (!progress.hasConnected) {
    const why = reason("unreachable", { cause: broken });
    return new Fault("service_unreachable", ...because(why, { cause, retry: "safe" }));
  }
  const why = reason("no-answer", { cause: broken });
  return new Fault("service_unknown_outcome", ...because(why, { cause, retry: "unknown-outcome" }));
}

const LATE = "no complete answer in time";
const UNMET = "no connection in time";

// What the runtime and the resolver call it stays in the cause; people read what it means.
const MEANING: Record<string, Broken> = {
  [LATE]: "slow",
  [UNMET]: "unmet",
  ECONNREFUSED: "refused",
  ENOTFOUND: "unknown-address",
  EAI_AGAIN: "address-lookup",
};

function brokenBy(cause: unknown): Broken {
  const { code, message } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : {};
  const known = MEANING[code ?? ""] ?? MEANING[message ?? ""];
  if (known) return known;
  return /CERT|TLS|SSL/i.test(code ?? "") ? "certificate" : "broke";
}

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = constants;
const gzip = promisify(gunzip);

/**
 * The bytes of an answer without the packing that a proxy put around them, though we ask for none; as far as they came
 * where their end got lost, and as they are where they cannot be unpacked within the limit.
 */
export async function unpack(bytes: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  const packing = PACKINGS.get(encoding?.trim().toLowerCase() ?? "");
  return packing ? packing(bytes, limit).catch(() => bytes) : bytes;
}

const zip = (bytes: Buffer, maxOutputLength: number): Promise<Buffer> =>
  gzip(bytes, { maxOutputLength, finishFlush: Z_SYNC_FLUSH });

const PACKINGS = new Map<string, (bytes: Buffer, limit: number) => Promise<Buffer>>([
  ["gzip", zip],
  ["x-gzip", zip],
  [
    "deflate",
    (bytes, maxOutputLength) => promisify(inflate)(bytes, { maxOutputLength, finishFlush: Z_SYNC_FLUSH }),
  ],
  [
    "br",
    (bytes, maxOutputLength) =>
      promisify(brotliDecompress)(bytes, { maxOutputLength, finishFlush: BROTLI_OPERATION_FLUSH }),
  ],
]);

/** One read that was made; `fault` where it told nothing. */
export type ReadSeen = { kind: ReadKind; service: Group; at: Date; tookMs: number; fault: Fault | null };

export type OnRead = (read: ReadSeen) => void;

/** Faults that tell what was asked for, as a probe asks about what nobody has. */
type IsAnswer = (fault: Fault) => boolean;

type Watched = { kind: ReadKind; service: Group; isAnswer?: IsAnswer };

/** Tells of each read that was made, after it was answered; it answers and throws as it did. */
export function watchReads(onRead: OnRead | undefined) {
  return <A extends unknown[], R>(watched: Watched, read: (...given: A) => Promise<R>) =>
    onRead ? (...given: A) => told(onRead, watched, () => read(...given)) : read;
}

async function told<R>(onRead: OnRead, { isAnswer, ...read }: Watched, ask: () => Promise<R>): Promise<R> {
  const at = new Date();
  const startedMs = performance.now();
  const tell = (fault: Fault | null) =>
    onRead({ ...read, at, fault, tookMs: Math.round(performance.now() - startedMs) });
  try {
    const answer = await ask();
    tell(null);
    return answer;
  } catch (error) {
    if (error instanceof Fault && wasAsked(error)) tell(isAnswer?.(error) ? null : error);
    throw error;
  }
}

/** An id that may not stand in a path makes no request. */
const wasAsked = ({ code }: Fault): boolean => code !== "invalid_input";

export type ServiceOptions = {
  chat: Endpoint;
  sms: Endpoint;
  voice: Endpoint;
  templatePaths?: TemplatePaths;
  /** Never shown and never stored, should the service send one back. */
  secrets?: readonly string[];
  /** Told of each read, as it ends. */
  onRead?: OnRead | undefined;
};

/** The parts of the service; in an answer of one nobody reads the key of another. */
export function endpointsOf({ chat, sms, voice, secrets = [] }: ServiceOptions) {
  const all = [...secrets, chat.apiKey, sms.apiKey, voice.apiKey];
  const quiet = (endpoint: Endpoint): Endpoint => ({ ...endpoint, secrets: all });
  return { chat: quiet(chat), sms: quiet(sms), voice: quiet(voice) };
}
