import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { cutLate } from "./cut-late.ts";
import { faultOfParser, type ParserError, refuseSocket } from "./refuse-socket.ts";
import type { WallHeaders } from "./wall-headers.ts";

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
