import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import tls from "node:tls";
import { Fault } from "#lib/fault.ts";
import { checkRecordingUrl, type HostRule } from "./check-recording-url.ts";
import { type RecordingHead, readHead } from "./read-head.ts";
import { type ByteRange, rangeText } from "./read-range.ts";
import { type Address, type Resolve, resolveAddress } from "./resolve-address.ts";

export type FetchRule = HostRule & {
  resolve?: Resolve;
  /** Opens the connection to the pinned address. */
  dial?: (options: Dialled) => Socket;
  answerMs?: number;
  idleMs?: number;
};
export type Dialled = { host: string; port: number; servername: string; ALPNProtocols: string[] };

/** What the host of a recording answered: bytes still to be read, and what it said about them. */
export type FetchedRecording = RecordingHead & { body: IncomingMessage };

const ANSWER_MS = 10_000;
const HTTPS_PORT = 443;

/**
 * Asks for a recording, or the part of it that `range` names, at one pinned public address: no redirect, no key or
 * cookie of ours, no compression, bounded in time and size. Throws recording_host_refused or recording_link_refused for
 * a link that is not followed, recording_expired where it is not taken any more, recording_no_sound for another kind of
 * file, recording_refused for every other answer.
 */
export async function fetchRecording(
  link: string,
  { range, rule, signal }: { range: ByteRange | null; rule: FetchRule; signal?: AbortSignal },
): Promise<FetchedRecording> {
  const url = checkRecordingUrl(link, rule);
  const isLoopback = url.host === rule.loopback;
  const answerMs = rule.answerMs ?? ANSWER_MS;
  const address = isLoopback
    ? null
    : await resolveAddress(url.hostname, {
        waitMs: answerMs,
        ...(rule.resolve && { resolve: rule.resolve }),
      });
  const response = await ask(url, { range, rule, address, answerMs, signal });
  try {
    return { ...readHead(response, range), body: response };
  } catch (error) {
    response.destroy();
    throw error;
  }
}

type Asking = {
  range: ByteRange | null;
  rule: FetchRule;
  address: Address | null;
  answerMs: number;
  signal: AbortSignal | undefined;
};

function ask(url: URL, asking: Asking): Promise<IncomingMessage> {
  const { range, address, answerMs, signal } = asking;
  const headers = {
    accept: "audio/*",
    "accept-encoding": "identity",
    ...(range && { range: rangeText(range) }),
  };
  return new Promise((resolve, reject) => {
    const options = { method: "GET", headers, ...(signal && { signal }), ...connectionTo(url, asking) };
    const request = address ? https.request(url, options) : http.request(url, options);
    const deadline = setTimeout(
      () => request.destroy(new Error(`no answer within ${answerMs} ms`)),
      answerMs,
    );
    request.on("error", (cause) => {
      clearTimeout(deadline);
      const detail = "The host of the recording does not answer. Try again in a moment.";
      reject(new Fault("recording_refused", detail, { cause }));
    });
    request.on("response", (response) => {
      clearTimeout(deadline);
      resolve(response);
    });
    request.end();
  });
}

/** A connection of its own: one from a pool, or a name looked up again, may lead to an address that was not checked. */
function connectionTo({ hostname }: URL, { address, rule }: Asking): http.RequestOptions {
  if (!address) return { agent: false };
  const dial = rule.dial ?? ((options: Dialled) => tls.connect(options));
  const dialled = {
    host: address.address,
    port: HTTPS_PORT,
    servername: hostname,
    ALPNProtocols: ["http/1.1"],
  };
  return { createConnection: () => dial(dialled), defaultPort: HTTPS_PORT };
}
