import type { IncomingMessage, ServerResponse } from "node:http";
import { freeBytes } from "./free-bytes.ts";
import type { PlainAnswer } from "./plain-answer.ts";

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
