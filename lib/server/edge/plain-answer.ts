import { STATUS_CODES } from "node:http";

/** An answer as it goes over the line, before any server has made it its own. */
export type PlainAnswer = { status: number; headers: Record<string, string>; body: string };

/** Its bytes of HTTP/1.1, for a connection that ends with it: a flood of refusals must cost next to nothing. */
export function bytesOfLast({ status, headers, body }: PlainAnswer): string {
  const last = {
    ...headers,
    "content-length": Buffer.byteLength(body),
    connection: "close",
    date: new Date().toUTCString(),
  };
  const lines = Object.entries(last).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
