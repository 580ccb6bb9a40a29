import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "#lib/server/log.ts";
import type { MetricsSettings } from "#lib/server/metrics-settings.ts";
import type { Scrape } from "./count-thread.ts";
import { textOf } from "./registry.ts";

export type ServedMetrics = { port: number; close(): void };

export type Serving = {
  settings: Pick<MetricsSettings, "host" | "token">;
  port: number;
  log: Log;
  /** Of each thread of this process. */
  scrapes: readonly Scrape[];
};

const LIMITS = { headersTimeout: 5_000, requestTimeout: 10_000, maxHeaderSize: 8_192 };

/**
 * `GET /metrics` in the text form of Prometheus 0.0.4, and nothing else: 401 without the token, 404 for another path, 405 for
 * another method. Null where the port is taken: what sends and answers people does not wait for who counts it.
 */
export async function serveMetrics({ settings, port, log, scrapes }: Serving): Promise<ServedMetrics | null> {
  const { host, token } = settings;
  const scrape = shared(async () => textOf(await Promise.all(scrapes.map((each) => each()))));
  const server = createServer(LIMITS, async (req, res) => {
    const refused = refusalOf(req, token);
    if (refused) return end(res, ...refused);
    try {
      const text = await scrape();
      res
        .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8", ...NO_STORE })
        .end(text);
    } catch (error) {
      log.warn("metrics could not be read", { error });
      end(res, 503);
    }
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    log.error("metrics cannot be served", { host, port, error });
    return null;
  }
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const NO_STORE = { "cache-control": "no-store" };

type Refusal = [status: number, headers?: Record<string, string>];

function refusalOf({ url = "", method, headers }: IncomingMessage, token: string | null): Refusal | null {
  // A page of another site could have its own name lead to this machine, and read what needs no token.
  if (token === null && !isLoopback(headers.host)) return [421];
  // The name of the scheme is read in any letters.
  const given = (headers.authorization ?? "").replace(/^bearer /i, "Bearer ");
  if (token !== null && !isSame(given, `Bearer ${token}`)) return [401, { "www-authenticate": "Bearer" }];
  if (url.split("?", 1)[0] !== "/metrics") return [404];
  return method === "GET" ? null : [405, { allow: "GET" }];
}

const isLoopback = (name = ""): boolean => /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/i.test(name);

/** In a time that says nothing of how alike they are. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

function end(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...NO_STORE, connection: "close", "content-length": "0", ...headers }).end();
}

/** Who asks while it is made gets the same. */
function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return () => {
    making ??= make().finally(() => {
      making = undefined;
    });
    return making;
  };
}
