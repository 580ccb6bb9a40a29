import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { DeliveryProblem } from "#lib/contract/desk/outgoing-types.ts";
import { storableText } from "#lib/server/store/storable-json.ts";
import { signatureOf } from "../notice-webhook.ts";
import { type LinkProblem, type Resolve, readLink, readPublicLink, resolvePublic } from "../public-host.ts";

/** What the settings of the server let through, beside public hosts; `resolve` stands in for the system's in tests. */
export type Walls = { privateOrigins: readonly string[]; resolve?: Resolve };

/** The URL to post to, and whether it has to lead to a public address; or what is wrong with it. */
export function readTarget(
  link: string,
  { privateOrigins }: Walls,
): { url: URL; isPrivate: boolean } | { problem: LinkProblem } {
  const own = readLink(link);
  if (own && privateOrigins.includes(own.origin)) return { url: own, isPrivate: true };
  const found = readPublicLink(link);
  return "problem" in found ? { problem: found.problem } : { url: found.url, isPrivate: false };
}

/** Keeps connections to one address open, each to an address of the network that was looked at when it was made. */
export type Connections = { http: http.Agent; https: https.Agent; privateHttps: https.Agent };

export function openConnections(slots: number, { resolve }: Walls): Connections {
  const options = { keepAlive: true, maxSockets: slots, maxFreeSockets: slots };
  return {
    // What the settings name may be any machine of their network, and talk http.
    http: new http.Agent(options),
    privateHttps: new https.Agent(options),
    https: new https.Agent({ ...options, lookup: pinnedLookup(resolve) }),
  };
}

const PRIVATE = "EPRIVATEHOST";

/** One look-up for one connection: a second one may tell another machine. */
const pinnedLookup =
  (resolve: Resolve | undefined): LookupFunction =>
  (hostname, { all }, callback) => {
    void resolvePublic(hostname, { resolve, waitMs: TRY_MS }).then((found) => {
      if ("problem" in found) {
        const code = found.problem === "private" ? PRIVATE : "ENOTFOUND";
        return callback(Object.assign(new Error(`${hostname}: ${found.problem}`), { code }), "", 0);
      }
      const { address, family } = found.address;
      return all ? callback(null, [{ address, family }]) : callback(null, address, family);
    });
  };

/** So long one try takes at most, and so much of an answer is read. */
export const TRY_MS = 15_000;
const ANSWER_BYTES = 4_096;
const ANSWER_CHARS = 1_000;

type Post = {
  url: URL;
  isPrivate: boolean;
  connections: Connections;
  id: string;
  body: string;
  /** Each signs; the newest first. */
  keys: readonly Buffer[];
  now: Date;
  signal: AbortSignal;
  tryMs?: number;
};

/** What came of one POST; `problem` null where it was accepted, by any 2xx. */
export type Posted = { status: number | null; answer: string | null; problem: DeliveryProblem | null };

/** One POST signed as Standard Webhooks say. No redirect is followed, and of the answer a few kB are read. */
export async function postEvent(post: Post): Promise<Posted> {
  const deadline = AbortSignal.any([post.signal, AbortSignal.timeout(post.tryMs ?? TRY_MS)]);
  for (let isAgain = false; ; isAgain = true) {
    const sent = send(post, deadline);
    try {
      return await readAnswer(await sent.answered, deadline);
    } catch (error) {
      // It had closed a connection that was kept: nothing is learned of it. Twice is no harm, the id is the same.
      if (sent.request.reusedSocket && !isAgain && !deadline.aborted && codeOf(error) === "ECONNRESET")
        continue;
      return { status: null, answer: null, problem: deadline.aborted ? "timeout" : problemOf(error) };
    }
  }
}

function send({ url, isPrivate, connections, id, body, keys, now }: Post, signal: AbortSignal) {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = keys.map((key) => signatureOf(key, { id, timestamp, body }));
  const options = {
    method: "POST",
    signal,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "Tuma",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatures.join(" "),
    },
  };
  const secure = isPrivate ? connections.privateHttps : connections.https;
  const request =
    url.protocol === "https:"
      ? https.request(url, { ...options, agent: secure })
      : http.request(url, { ...options, agent: connections.http });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve).on("error", reject);
  });
  request.end(body);
  return { request, answered };
}

/** The status decides; an answer that has no end, or breaks off behind it, changes nothing. */
async function readAnswer(response: IncomingMessage, signal: AbortSignal): Promise<Posted> {
  const status = response.statusCode ?? 0;
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= ANSWER_BYTES || signal.aborted) break;
    }
  } catch {
    // It is known what it said.
  }
  const text = storableText(Buffer.concat(pieces).toString("utf8"), ANSWER_CHARS);
  return { status, answer: text === "" ? null : text, problem: problemOfStatus(status) };
}

function problemOfStatus(status: number): DeliveryProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const MEANING: Record<string, DeliveryProblem> = {
  [PRIVATE]: "private-host",
  ECONNREFUSED: "connection-refused",
  ECONNRESET: "broke-off",
  EPIPE: "broke-off",
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
};

function problemOf(error: unknown): DeliveryProblem {
  const code = codeOf(error);
  const known = MEANING[code];
  if (known) return known;
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) return "certificate";
  return /TLS|SSL|EPROTO/.test(code) ? "not-https" : "unreachable";
}
