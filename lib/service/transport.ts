import http from "node:http";
import https from "node:https";
import type { Operation } from "../contract/wire/paths.ts";
import { Fault } from "../fault.ts";
import { readBounded } from "../read-bounded.ts";
import { blotSecrets } from "./blot-secrets.ts";
import { unpack } from "./unpack.ts";

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
const agents = { "http:": new http.Agent(POOL), "https:": new https.Agent(POOL) };

/**
 * Makes one request: no retry, no redirect, no header of ours but the key, a bounded answer.
 * Throws `Fault` with `retry: "safe"` when it is proven that no byte of the request left,
 * `retry: "unknown-outcome"` when it may have taken effect. An answer that began is evidence, also without its end.
 */
export function exchange(endpoint: Endpoint, { method, path, body }: Exchange): Promise<RawAnswer> {
  const url = new URL(endpoint.baseUrl.replace(/\/+$/, "") + path);
  const client = url.protocol === "https:" ? https : http;
  const payload = body === undefined ? undefined : Buffer.from(body);
  return new Promise((resolve, reject) => {
    const request = client.request(url, {
      method,
      agent: url.protocol === "https:" ? agents["https:"] : agents["http:"],
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
  const why = connectionWords(cause);
  if (!progress.hasConnected) {
    return new Fault("service_unreachable", `We could not reach the service: ${why}.`, {
      cause,
      retry: "safe",
    });
  }
  return new Fault("service_unknown_outcome", `No answer came from the service: ${why}.`, {
    cause,
    retry: "unknown-outcome",
  });
}

const LATE = "no complete answer in time";
const UNMET = "no connection in time";

// What the runtime and the resolver call it stays in the cause; people read what it means.
const MEANING: Record<string, string> = {
  [LATE]: "it was too slow",
  [UNMET]: "it did not connect in time",
  ECONNREFUSED: "it refused the connection",
  ENOTFOUND: "its address is not known",
  EAI_AGAIN: "its address could not be looked up",
};

function connectionWords(cause: unknown): string {
  const { code, message } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : {};
  const known = MEANING[code ?? ""] ?? MEANING[message ?? ""];
  if (known) return known;
  return /CERT|TLS|SSL/i.test(code ?? "") ? "its certificate is not valid" : "the connection broke";
}
