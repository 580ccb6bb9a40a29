import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "#lib/server/log.ts";
import { BACKLOG } from "../front/listen-on-many-sockets.ts";
import { HeldResponse } from "../held-response.ts";
import type { Pages } from "./open-pages.ts";

/** Where the front finds the pages, and what shows that it is the front. */
export type InsideDoor = { port: number; key: string };

/** Written by the front into each request that it hands on; what comes under these names from outside never gets here. */
export const KEY_HEADER = "x-tuma-key";
export const PEER_HEADER = "x-tuma-peer";

const OPTIONS = {
  ServerResponse: HeldResponse,
  // The front has looked at pace and size. A connection that the front holds is never closed under its hands.
  headersTimeout: 0,
  requestTimeout: 0,
  keepAliveTimeout: 0,
  maxHeaderSize: 32_768,
  // HTTP/1.0 needs none, and what is handed on is HTTP/1.1.
  requireHostHeader: false,
};

/** Lets the front ask for `pages`, and nobody else: on this machine, with a key of this start, once they are ready. */
export async function serveInside(pages: Pages, log: Log): Promise<InsideDoor> {
  const key = randomBytes(32).toString("hex");
  const server = createServer(OPTIONS, async (req, res) => {
    const { [KEY_HEADER]: given, [PEER_HEADER]: peer = "" } = req.headers;
    if (given !== key) return void req.socket.destroy();
    delete req.headers[KEY_HEADER];
    delete req.headers[PEER_HEADER];
    // The front says the date.
    res.sendDate = false;
    try {
      await pages.answer(req, res, String(peer));
    } catch (error) {
      log.error("a request failed", { error });
      if (res.headersSent) res.destroy();
      else res.writeHead(500, { "cache-control": "no-store" }).end();
    }
  });
  await pages.ready;
  server.listen({ port: 0, host: "127.0.0.1", backlog: BACKLOG });
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, key };
}
