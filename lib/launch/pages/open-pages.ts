import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import next from "next";
import { peerStorage } from "#lib/server/caller/index.ts";
import { withDocument } from "#lib/server/edge/index.ts";
import type { Env } from "#lib/server/env.ts";
import { ROOT } from "../root.ts";
import { carrySheet } from "./carry-sheet.ts";
import { comeBackLater } from "./come-back-later.ts";
import { holdPage } from "./hold-page.ts";
import { keepLength } from "./keep-length.ts";
import { markPage } from "./mark-page.ts";
import { readSheet } from "./read-sheet.ts";

export type Pages = {
  /** Answers by Next, for somebody who asks from the address `peer`. */
  answer(req: IncomingMessage, res: ServerResponse, peer: string): Promise<void>;
  /** Resolves when Next can answer. */
  ready: Promise<void>;
  close(): Promise<void>;
};

type Opened = Pick<Env, "host" | "port" | "isDevelopment" | "publicOrigin">;

/** Next, with what its pages and doors need around them; `httpServer` is where it listens for upgrades in development. */
export function openPages(
  { host, port, isDevelopment, publicOrigin }: Opened,
  // A real one only there, for its reloads.
  httpServer: Server = new Server(),
): Pages {
  const sheet = isDevelopment ? null : readSheet(ROOT);
  const carry = sheet && carrySheet(sheet, { isSecure: publicOrigin.startsWith("https:") });
  const app = next({
    dev: isDevelopment,
    dir: ROOT,
    hostname: host,
    port,
    quiet: !isDevelopment,
    httpServer,
  });
  const handle = app.getRequestHandler();
  return {
    async answer(req, res, peer) {
      keepLength(res);
      const isHeld = markPage(req, res, { isDevelopment }) && req.method === "GET" && !isDevelopment;
      await peerStorage().run(peer, () =>
        withDocument(req, res, (document) => {
          comeBackLater(req, res, () => document.isBusy);
          if (isHeld) holdPage(req, res, carry?.(req, res));
          return handle(req, res);
        }),
      );
    },
    ready: app.prepare(),
    close: () => app.close(),
  };
}
