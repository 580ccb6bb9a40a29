import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Fault } from "#lib/fault.ts";
import { bytesOfLast, hasUnread, methodUnknown, plainRefusal, refusal } from "#lib/server/edge/index.ts";
import type { HeldResponse } from "../held-response.ts";

/** Headers by name in small letters. */
export type WallHeaders = Readonly<Record<string, string>>;

const NOBODY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";
/** A worker's own file does its work under the policy that it came with. */
const OF_FILES = NOBODY;
/** What is no page of ours runs nothing: of a page that is not there the words and their looks are left. */
const OF_THE_REST = `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; media-src 'self'; ${NOBODY}`;
const FILES = "/_next/static/";
const POLICY = "content-security-policy";

/** What every answer carries that brings no stricter header of that name itself: files, failures and refusals too. */
export function wallHeaders(publicOrigin: string): WallHeaders {
  return {
    [POLICY]: OF_THE_REST,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(publicOrigin.startsWith("https:") && {
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    }),
  };
}

/** Gives an answer what it lacks at the moment its head is written: set earlier, Next would add its own beside it. */
export function wall(res: HeldResponse, headers: WallHeaders): void {
  const isFile = res.req.url?.startsWith(FILES) === true;
  res.beforeHead(() => {
    for (const [name, value] of Object.entries(headers)) {
      // What the head brings itself replaces this.
      if (!res.hasHeader(name)) res.setHeader(name, isFile && name === POLICY ? OF_FILES : value);
    }
  });
}

/** What the parser of node:http tells of a request that it cannot read. */
export type ParserError = Error & { code?: string; reason?: string; rawPacket?: Uint8Array };

const LINGER_MS = 500;
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?\n/;

/** Answers on the bare socket and closes it; the client gets a moment to read, as what it still writes would cut it off. */
export function refuseSocket(socket: Duplex, fault: Fault, headers: WallHeaders): void {
  // A client that is gone is no failure of ours; node has taken its own listener off a CONNECT.
  socket.on("error", () => undefined);
  if (!socket.writable) return void socket.destroy();
  const answer = plainRefusal(fault);
  socket.end(bytesOfLast({ ...answer, headers: { ...headers, ...answer.headers } }));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}

/** Says which rule of HTTP the request breaks, with the status that node itself would give. */
export function faultOfParser({ code, reason, rawPacket }: ParserError): Fault {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new Fault("headers_too_large", "Address and headers of a request may have 16 kB together.");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new Fault("body_too_large", "The extensions of a chunk may have 16 kB.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new Fault(
        "request_timeout",
        "The request did not arrive in time: its headers have 10 s, its body has to bring 1 kB a second.",
      );
    case "HPE_INVALID_METHOD":
      if (REQUEST_LINE.test(Buffer.from(rawPacket ?? []).toString("latin1"))) return methodUnknown();
  }
  return new Fault("malformed_request", `This is no request of HTTP/1.1: ${reason ?? "it cannot be read"}.`);
}

/** As node says it of headers. */
export const tooSlow = (): ParserError =>
  Object.assign(new Error("a body does not keep its pace"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

type Welcome = { isCallback: boolean; isOurHost: (host: string) => boolean };

/**
 * The answer to whoever asks for a host that is not ours; null for all others. A callback proves itself by its signature,
 * whatever name its sender knows us by; a probe shows nothing.
 */
export function refuseStranger(
  { headers, url = "/" }: Pick<IncomingMessage, "headers" | "url">,
  { isCallback, isOurHost }: Welcome,
): Response | null {
  const isOpen = isCallback || url.startsWith("/api/health/");
  if (isOpen || headers.host === undefined || isOurHost(headers.host)) return null;
  return refusal(
    new Fault("misdirected", "This console has another address. Set PUBLIC_ORIGIN to the one you use."),
  );
}

/** Knows what is being answered on each connection, for when rubbish follows on it. */
export function followAnswers(headers: WallHeaders) {
  const answering = new WeakMap<Duplex, Set<ServerResponse>>();
  const refused = new WeakSet<Duplex>();
  return {
    note(socket: Duplex, res: ServerResponse) {
      res.once("finish", () => cutLate(res.req));
      const open = answering.get(socket) ?? new Set();
      answering.set(socket, open.add(res));
      res.once("close", () => open.delete(res));
    },
    /** What came whole before the rubbish has its answer first, as if nothing had followed. */
    async refuse(socket: Duplex, error: ParserError) {
      if (refused.has(socket)) return;
      refused.add(socket);
      const open = [...(answering.get(socket) ?? [])];
      const whole = open.filter((res) => res.req.complete && !res.closed);
      await Promise.all(whole.map((res) => new Promise((resolve) => res.once("close", resolve))));
      // Into an answer that has begun nothing else can be written.
      const hasBegun = open.some((res) => res.headersSent && !res.writableFinished);
      if (hasBegun) socket.destroy();
      else refuseSocket(socket, faultOfParser(error), headers);
    },
  };
}

const REST_MS = 10_000;

/** Who has its answer has 10 s to say the rest of its body: node would keep the connection for 5 min, and take it all in. */
export function cutLate(req: IncomingMessage, restMs = REST_MS): void {
  const { socket } = req;
  if (!hasUnread(req) || socket.destroyed) return;
  const timer = setTimeout(() => {
    if (!req.complete) socket.destroy();
  }, restMs);
  socket.once("close", () => clearTimeout(timer));
}
