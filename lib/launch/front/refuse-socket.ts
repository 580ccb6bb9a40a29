import type { Duplex } from "node:stream";
import { Fault } from "#lib/fault.ts";
import { bytesOfLast, methodUnknown, plainRefusal } from "#lib/server/edge/index.ts";
import type { WallHeaders } from "./wall-headers.ts";

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
