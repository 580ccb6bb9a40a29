import { Agent, type IncomingMessage, request } from "node:http";
import { pipeline } from "node:stream/promises";
import { hasBody } from "#lib/server/edge/index.ts";
import { type InsideDoor, KEY_HEADER, PEER_HEADER } from "../../pages/serve-inside.ts";
import type { Handle } from "../front.ts";

/** Of one connection each (RFC 9110, 7.6.1): nothing that goes through is about the next one. Trailers stay behind too. */
const OF_THE_WAY = new Set([
  ...["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade", "expect"],
  ...[KEY_HEADER, PEER_HEADER],
]);
/** We cut and date the answer ourselves. */
const OF_THE_WAY_BACK = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

/** An address of 16 kB that is sent to the sign-in page comes back in a query, where each of its bytes may take three. */
const MAX_HEAD_BYTES = 65_536;

/**
 * Has the pages answer a request behind `door`, as if its sender had asked there: every byte goes through as it comes.
 * Resolves when the answer begins.
 */
export function forwardRequest({ port, key }: InsideDoor): Handle {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return async (req, res) => {
    // While the pages were starting: nobody hears the answer, and the rest of a body never comes.
    if (res.destroyed) return;
    const { method, url: path } = req;
    const peer = req.socket.remoteAddress ?? "";
    const asked = request({
      ...{ host: "127.0.0.1", port, agent, method, path, maxHeaderSize: MAX_HEAD_BYTES },
      headers: [
        ...without(OF_THE_WAY, req.rawHeaders),
        ...[KEY_HEADER, key, PEER_HEADER, peer],
        ...forwardedOf(req),
      ],
    });
    // Who leaves takes the question along, and who has the answer says the rest to nobody.
    res.once("close", () => {
      if (res.writableFinished && asked.writableFinished) return;
      // Next renders a page to its end whoever has left: it keeps its place until then, or leaving would make room for more.
      if (isPage(req) && !res.headersSent) return;
      req.unpipe(asked).resume();
      asked.destroy();
    });
    if (hasBody(req)) {
      // What is too long is refused by its head, before any of it has come.
      asked.flushHeaders();
      req.pipe(asked);
    } else asked.end();
    const answer = await answerOf(asked);
    // It was cut in there, as a flood is: so is this one.
    if (!answer) return void res.destroy();
    if (res.destroyed) return void answer.resume();
    res.writeHead(
      answer.statusCode ?? 500,
      answer.statusMessage,
      without(OF_THE_WAY_BACK, answer.rawHeaders),
    );
    pipeline(answer, res).catch(() => undefined);
  };
}

/** Null where the connection was cut; rejects where there was none, as without descriptors. */
function answerOf(asked: ReturnType<typeof request>): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    asked.once("response", resolve);
    asked.on("error", (error: NodeJS.ErrnoException) =>
      error.syscall === "connect" ? reject(error) : resolve(null),
    );
  });
}

const isPage = (req: IncomingMessage): boolean => !req.url?.startsWith("/api/") && !hasBody(req);

/** Next writes down the address of its socket where no proxy wrote any: that would be ours. */
const forwardedOf = ({ headers, socket }: IncomingMessage): string[] =>
  headers["x-forwarded-for"] === undefined ? ["x-forwarded-for", socket.remoteAddress ?? ""] : [];

/** `[name, value, name, value, …]` without those names. */
function without(names: ReadonlySet<string>, raw: readonly string[]): string[] {
  return raw.filter((_, index) => !names.has(raw[index - (index % 2)]?.toLowerCase() ?? ""));
}
