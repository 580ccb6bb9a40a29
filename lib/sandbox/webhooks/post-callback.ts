import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { signatureOf } from "../../contract/rules/signature.ts";
import { WEBHOOK_SIGNATURE_HEADER, WEBHOOK_TIMESTAMP_HEADER } from "../../contract/wire/limits.ts";
import type { Address } from "./url-rules.ts";

export type Callback = { url: string; secret: string; body: string; at: Date };
type CallbackAnswer = { status: number | undefined; text: string };

const agents = {
  "http:": new http.Agent({ keepAlive: true, maxSockets: 32 }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: 32 }),
};

type Posting = {
  timeoutMs: number;
  /** Asked once for each request; what it answers is where the request goes (§6.4). */
  resolve(url: string): Promise<Address>;
};

/** Posts one signed callback (§6.3); never throws, follows no redirect, ends after `timeoutMs`. */
export async function postCallback(
  callback: Callback,
  { timeoutMs, resolve }: Posting,
): Promise<CallbackAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await post(callback, signal, await resolve(callback.url));
  } catch (error) {
    const text = signal.aborted ? `no answer within ${timeoutMs} ms` : String((error as Error).message);
    return { status: undefined, text };
  }
}

function post({ url, secret, body, at }: Callback, signal: AbortSignal, address: Address) {
  const target = new URL(url);
  const rawBody = Buffer.from(body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const isSecure = target.protocol === "https:";
  const { promise, resolve, reject } = Promise.withResolvers<CallbackAnswer>();
  const request = (isSecure ? https : http).request(target, {
    method: "POST",
    signal,
    // A name gets a connection of its own: a pooled one may lead to where the name pointed earlier.
    agent:
      isIP(target.hostname.replace(/^\[|\]$/g, "")) === 0 ? false : agents[isSecure ? "https:" : "http:"],
    lookup: pinned(address),
    headers: {
      "content-type": "application/json",
      "content-length": rawBody.length,
      [WEBHOOK_TIMESTAMP_HEADER]: timestamp,
      [WEBHOOK_SIGNATURE_HEADER]: signatureOf({ timestamp, rawBody }, secret),
    },
  });
  request.on("error", reject);
  request.on("response", (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      if (text.length < 500) text += chunk.slice(0, 500);
    });
    response.on("error", reject);
    response.on("end", () => resolve({ status: response.statusCode, text }));
  });
  request.end(rawBody);
  return promise;
}

function pinned({ address, family }: Address): LookupFunction {
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
