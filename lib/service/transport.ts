import http from "node:http";
import https from "node:https";
import { Fault } from "../fault.ts";

/** One exchange with the service: origin and key of its group, times in ms, answer size in bytes. */
export type Endpoint = {
  baseUrl: string;
  apiKey: string;
  connectTimeoutMs?: number;
  totalTimeoutMs?: number;
  maxAnswerBytes?: number;
};

export type Exchange = { method: "GET" | "POST"; path: string; body?: string };

export type RawAnswer = { httpStatus: number; headers: http.IncomingHttpHeaders; text: string };

// Idle sockets are dropped early: one that the service closes just as we write makes an SMS "unknown".
const POOL = { keepAlive: true, maxSockets: 64, timeout: 3_000 };
const agents = { "http:": new http.Agent(POOL), "https:": new https.Agent(POOL) };

/**
 * Makes one request: no retry, no redirect, no header of ours but the key, a bounded answer.
 * Throws `Fault` with `retry: "safe"` when it is proven that no byte of the request left,
 * `retry: "unknown-outcome"` when it may have taken effect. A 2xx whose body got lost is
 * `service_malformed` with `upstream.status` set: it did take effect.
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
    const progress = { hasConnected: false, answerStatus: undefined as number | undefined };
    watchConnection(request, progress, endpoint.connectTimeoutMs ?? 5_000);
    const deadline = setTimeout(
      () => request.destroy(new Error("no complete answer in time")),
      endpoint.totalTimeoutMs ?? 30_000,
    );
    const fail = (error: unknown) => {
      clearTimeout(deadline);
      reject(faultFromSocket(error, progress));
    };
    request.on("error", fail);
    request.on("response", (response) => {
      progress.answerStatus = response.statusCode;
      readBounded(response, endpoint.maxAnswerBytes ?? 5_000_000).then((text) => {
        clearTimeout(deadline);
        resolve({ httpStatus: response.statusCode ?? 0, headers: response.headers, text });
      }, fail);
    });
    request.end(payload);
  });
}

type Progress = { hasConnected: boolean; answerStatus: number | undefined };

// A socket from the pool counts as connected: whether bytes left on it cannot be proven afterwards.
function watchConnection(request: http.ClientRequest, progress: Progress, connectTimeoutMs: number) {
  request.on("socket", (socket) => {
    if (!socket.connecting) {
      progress.hasConnected = true;
      return;
    }
    const timer = setTimeout(() => request.destroy(new Error("no connection in time")), connectTimeoutMs);
    const ready = "encrypted" in socket ? "secureConnect" : "connect";
    socket.once(ready, () => {
      clearTimeout(timer);
      progress.hasConnected = true;
    });
    socket.once("close", () => clearTimeout(timer));
  });
}

async function readBounded(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      response.destroy();
      throw new Error(`answer larger than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  if (!response.complete) throw new Error("answer cut off");
  return Buffer.concat(chunks).toString("utf8");
}

function faultFromSocket(cause: unknown, progress: Progress): Fault {
  const why = cause instanceof Error ? cause.message : String(cause);
  if (!progress.hasConnected) {
    return new Fault("service_unreachable", `The service could not be reached: ${why}.`, {
      cause,
      retry: "safe",
    });
  }
  const status = progress.answerStatus;
  if (status !== undefined && status >= 200 && status < 300) {
    const detail = `The service accepted the request (${status}) but its answer got lost: ${why}.`;
    return new Fault("service_malformed", detail, { cause, retry: "never", upstream: { status } });
  }
  return new Fault("service_unknown_outcome", `The answer of the service got lost: ${why}.`, {
    cause,
    retry: "unknown-outcome",
    ...(status !== undefined && { upstream: { status } }),
  });
}
