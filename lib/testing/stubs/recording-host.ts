import { readFileSync } from "node:fs";
import http, { type IncomingMessage, type RequestListener } from "node:http";
import https from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import { join } from "node:path";
import tls from "node:tls";
import type { Dialled } from "#lib/server/recordings/fetch/fetch-recording.ts";

const PEM = readFileSync(join(import.meta.dirname, "../fixtures/recording-host.pem"), "utf8");

export type RecordingHost = {
  /** `http://127.0.0.1:port`, of the plain kind. */
  url: string;
  /** Connections that were ever opened to it. */
  connections: number;
  /** Those that are still open. */
  open(): number;
  requests: IncomingMessage[];
  answer: RequestListener;
  /** Where a pinned address is really reached, and what was to be reached. */
  dial(options: Dialled): Socket;
  dialled: Dialled[];
  close(): Promise<void>;
};

/** A host of recordings on loopback, its connections counted; `https` has a certificate for media.example. */
export async function startRecordingHost(kind: "http" | "https"): Promise<RecordingHost> {
  const sockets = new Set<Socket>();
  const answer: RequestListener = (request, response) => {
    host.requests.push(request);
    host.answer(request, response);
  };
  const server: Server =
    kind === "https" ? https.createServer({ key: PEM, cert: PEM }, answer) : http.createServer(answer);
  const host: RecordingHost = {
    url: "",
    connections: 0,
    open: () => sockets.size,
    requests: [],
    answer: (_, response) => response.writeHead(404).end(),
    dialled: [],
    dial: (options) => {
      host.dialled.push(options);
      return tls.connect({ ...options, host: "127.0.0.1", port: portOf(server), ca: PEM });
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  server.on("connection", (socket: Socket) => {
    host.connections++;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket)).on("error", () => undefined);
  });
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host.url = `http://127.0.0.1:${portOf(server)}`;
  return host;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
