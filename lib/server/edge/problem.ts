import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Problem } from "#lib/contract/desk/problem.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { type Sight, showTo } from "../sight/index.ts";

/** 405 as a problem, with the `Allow` header that HTTP asks for. */
export function methodNotAllowed(allowed: readonly string[]): Response {
  const allow = allowed.join(", ");
  return refusal(
    new Fault(
      "method_not_allowed",
      t(`This address allows only ${allow}.`, `Anwani hii inaruhusu ${allow} tu.`),
    ),
    new Headers({ allow }),
  );
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Is this one of the methods that some address of the console takes. */
export const isMethod = (method: string): boolean => METHODS.some((known) => known === method);

/** 501, as HTTP asks where no address at all takes a method (RFC 9110, 9.1). */
export const methodUnknown = (): Fault =>
  new Fault("method_unknown", `No address here knows this method; they accept ${METHODS.join(", ")}.`);

/** 404 as a problem, for every address under /api that is no route. */
export function notFound(): Response {
  return refusal(
    new Fault("not_found", t("There is nothing at this address.", "Hakuna kitu kwenye anwani hii.")),
  );
}

/** A problem for a request that no route has seen. */
export function refusal(fault: Fault, own?: Headers): Response {
  const requestId = randomUUID();
  return finish(problemResponse(fault, requestId), requestId, own);
}

/** The same for the bare socket. */
export function plainRefusal(fault: Fault): PlainAnswer {
  const requestId = randomUUID();
  const { headers, ...rest } = plainProblem(fault, requestId);
  return { ...rest, headers: { ...HEADERS, ...headers, "x-request-id": requestId } };
}

/** What every answer of the API carries, beside the walls that the front adds, unless the verb's own Response says otherwise. */
export const HEADERS = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Adds the headers of every answer and those the verb set (cookies). */
export function finish(response: Response, requestId: string, own = new Headers()): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) if (!headers.has(name)) headers.set(name, value);
  for (const [name, value] of own) headers.append(name, value);
  headers.set("x-request-id", requestId);
  const length = headers.get("content-length");
  if (length !== null) headers.set(LENGTH_HEADER, length);
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Next drops the length that a route states of its answer, as a body may have been decoded meanwhile. Ours never are:
 * under this name it comes through, and the front gives it its own name back.
 */
export const LENGTH_HEADER = "x-body-length";

const NOBODY: Sight = { person: null, secrets: [] };

/** Fault -> `application/problem+json`: code, sentence, fields and request id, as this person may read them. */
export function problemResponse(fault: Fault, requestId: string, sight = NOBODY): Response {
  const { status, headers, body } = plainProblem(fault, requestId, sight);
  return new Response(body, { status, headers });
}

/** The same before it is a Response, which costs more than all the rest of a refusal. */
export function plainProblem(fault: Fault, requestId: string, sight = NOBODY): PlainAnswer {
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[fault.status] ?? "Error",
    status: fault.status,
    code: fault.code,
    detail: fault.detail,
    requestId,
    fields: fault.fields,
    retry: fault.retry,
    ...(fault.retryAfterMs !== undefined && { retryAfterMs: fault.retryAfterMs }),
  };
  const headers = {
    "content-type": "application/problem+json; charset=utf-8",
    ...(fault.retryAfterMs !== undefined && {
      "retry-after": String(Math.max(1, Math.ceil(fault.retryAfterMs / 1000))),
    }),
  };
  return { status: fault.status, headers, body: JSON.stringify(showTo(sight, problem)) };
}

const LINGER_MS = 500;
const LINGER_BYTES = 256 * 1024;
const MAX_LINGERING = 64;

let lingering = 0;

const ending = new WeakSet<IncomingMessage["socket"]>();

/** Has the last answer of this connection been given: what comes after it would be carried out and never answered. */
export const isEnding = ({ socket }: IncomingMessage): boolean => ending.has(socket);

/** Also one that is here already, which node calls complete. */
export const hasBody = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/** Is something of the body still to come. */
export const hasUnread = (req: Pick<IncomingMessage, "complete" | "headers">): boolean =>
  !req.complete && hasBody(req);

/**
 * Answers a request whose body nobody reads, and ends its connection. A client that is still writing would see a reset
 * instead of the answer, so a little is taken and dropped. Under a flood there is no time for that, nor for words: whoever
 * meant it tries a cut connection again as it does a 503, and those behind it are served sooner.
 */
export async function answerUnread(
  req: IncomingMessage,
  res: ServerResponse,
  answer: PlainAnswer,
): Promise<void> {
  ending.add(req.socket);
  const { status, headers, body } = answer;
  const length = String(Buffer.byteLength(body));
  const isCrowded = lingering >= MAX_LINGERING;
  // Of its connection only the first: the answers before it go first.
  if (isCrowded && res.socket) return void res.socket.destroy();
  res.writeHead(status, { ...headers, "content-length": length, connection: "close" }).write(body);
  if (!isCrowded) await dropSome(req);
  // Otherwise the rest of the body would still be taken in.
  req.pause();
  res.end(() => req.socket.destroySoon());
}

function dropSome(req: IncomingMessage): Promise<void> {
  lingering += 1;
  return new Promise((resolve) => {
    let dropped = 0;
    const done = () => {
      clearTimeout(timer);
      lingering -= 1;
      req.off("data", drop).off("end", done).off("close", done);
      resolve();
    };
    const drop = (chunk: Buffer) => {
      dropped += chunk.length;
      freeBytes(chunk);
      if (dropped >= LINGER_BYTES) done();
    };
    const timer = setTimeout(done, LINGER_MS);
    req
      .on("data", drop)
      .once("end", done)
      .once("close", done)
      .on("error", () => undefined)
      .resume();
  });
}

/**
 * Gives the memory of a piece of a body back at once: the collector counts wrappings, not the bytes behind them, and lets
 * a flood's pile up. Only for what nobody else holds.
 */
export function freeBytes(piece: Buffer): void {
  // Small pieces share the memory of others.
  if (piece.byteLength === piece.buffer.byteLength) (piece.buffer as ArrayBuffer).transfer(0);
}

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

const READING = ["GET", "HEAD"];

type RequestLine = Pick<
  IncomingMessage,
  "method" | "url" | "httpVersion" | "rawHeaders" | "headers" | "complete"
>;

/**
 * The answer to a request that neither a route nor a page should see, as what lies behind answers it with nothing or
 * with a failure: an address that is none, another host's, or a method that it does not take. Nor a body where none
 * belongs: Next keeps whatever comes with a page, up to the last byte. `pageMethods`
 * are those that a page takes. Null for all others.
 */
export function refuseRequest(
  request: RequestLine,
  pageMethods: readonly string[] = READING,
): Response | null {
  const { method = "", url = "", httpVersion, rawHeaders } = request;
  const hosts = countHosts(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === "1.1"))
    return malformed(t("Send exactly one Host header.", "Tuma header moja tu ya Host."));
  const path = url.split("?", 1)[0] ?? "";
  if (!path.startsWith("/"))
    return malformed(
      t(
        "The address of a request here is a path that begins with a slash.",
        "Anwani ya ombi hapa ni njia inayoanza na mkwaju.",
      ),
    );
  if (!isDecodable(path)) {
    return malformed(
      t(
        "The address has a % that does not begin the two hexadecimal digits of a byte of UTF-8.",
        "Anwani ina % isiyofuatwa na tarakimu mbili za heksadesimali za baiti ya UTF-8.",
      ),
    );
  }
  if (!isMethod(method)) return refusal(methodUnknown());
  const isApi = path === "/api" || path.startsWith("/api/");
  if (!isApi && !pageMethods.includes(method)) return methodNotAllowed(pageMethods);
  if (READING.includes(method) && hasUnread(request)) {
    return refusal(
      new Fault("body_too_large", t(`A ${method} allows no body here.`, `${method} hairuhusu maudhui hapa.`)),
    );
  }
  return null;
}

const malformed = (detail: string): Response => refusal(new Fault("malformed_request", detail));

function countHosts(rawHeaders: string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts++;
  }
  return hosts;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
