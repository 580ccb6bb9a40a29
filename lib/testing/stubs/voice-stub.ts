import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One session of the stub, answered as it stands: a test writes odd values into it. */
export type StubCall = Record<string, unknown> & { id: string; callAttemptId: string };

export type VoiceMove =
  | "ok"
  | "cut-before"
  | "cut-after"
  | "429"
  | "403"
  | "301"
  | "402"
  | "500-before"
  | "500-after"
  | "silent"
  | "half";

export type VoiceStub = {
  url: string;
  calls: StubCall[];
  /** Numbers really called, in order. */
  ledger: string[];
  starts: number;
  reads: string[];
  fate: (index: number) => VoiceMove;
  /** What a call that is started is given besides its number, such as identifiers of another kind. */
  given: Record<string, unknown>;
  /** The page after the last is refused, not empty. */
  isPastEndRefused: boolean;
  /** Makes the answer of the list; the default is an array in `data`, newest first. */
  list: (page: StubCall[], query: URLSearchParams, all: StubCall[]) => unknown;
  get: (call: StubCall | undefined) => { status: number; data: unknown };
  /** Resolves waiting starts of the move `silent`. */
  release(): void;
  close(): Promise<void>;
};

/** The smallest voice service: real sockets, scripted fate, any list shape. */
export async function startVoiceStub(): Promise<VoiceStub> {
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => void answer(stub, waiting, request, response));
  const stub: VoiceStub = {
    url: "",
    calls: [],
    ledger: [],
    starts: 0,
    reads: [],
    fate: () => "ok",
    given: {},
    isPastEndRefused: false,
    list: (page) => page,
    get: (call) => ({ status: call ? 200 : 404, data: call ?? null }),
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stub;
}

const STATUS: Partial<Record<VoiceMove, number>> = {
  "429": 429,
  "403": 403,
  "301": 301,
  "402": 402,
  "500-before": 500,
  "500-after": 500,
};

async function answer(
  stub: VoiceStub,
  waiting: (() => void)[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", stub.url);
  if (request.method === "GET") return read(stub, url, response);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { customerNumber } = JSON.parse(Buffer.concat(chunks).toString()) as { customerNumber: string };
  const move = stub.fate(stub.starts++);
  if (move === "cut-before") return cut(request);
  const isRefused = ["429", "403", "301", "402", "500-before"].includes(move);
  const call = isRefused ? undefined : ring(stub, customerNumber, stub.given);
  if (move === "cut-after") return cut(request);
  if (move === "silent") await new Promise<void>((resolve) => waiting.push(resolve));
  const status = STATUS[move];
  if (status) return send(response, status, { status, code: "NO", message: "no" });
  if (move === "half") {
    response.writeHead(202, { "content-type": "application/json", "content-length": "500" });
    response.write('{"status":202,"message":"Call initiated","da', () => request.socket.destroy());
    return;
  }
  send(response, 202, { status: 202, data: { callAttemptId: call?.callAttemptId, sessionId: call?.id } });
}

function cut(request: IncomingMessage): void {
  request.socket.destroy();
}

/** Adds a session as if it had been started: the newest first. */
export function ring(stub: VoiceStub, number: string, more: Record<string, unknown> = {}): StubCall {
  const call: StubCall = {
    id: randomUUID(),
    callAttemptId: `call_${randomUUID()}`,
    direction: "OUTBOUND",
    callerNumber: "+255222000100",
    destinationNumber: number,
    status: "QUEUED",
    recordingMediaId: null,
    startedAt: null,
    endedAt: null,
    ...more,
  };
  stub.calls.unshift(call);
  stub.ledger.push(number);
  return call;
}

function read(stub: VoiceStub, url: URL, response: ServerResponse): void {
  const id = /\/calls\/([^/]+)$/.exec(url.pathname)?.[1];
  if (id !== undefined) {
    stub.reads.push(id);
    const { status, data } = stub.get(stub.calls.find((call) => call.id === id || call.callAttemptId === id));
    send(response, status, { status, data });
    return;
  }
  const page = Number(url.searchParams.get("currentPage") ?? 1);
  const size = Number(url.searchParams.get("pageSize") ?? 20);
  const items = stub.calls.slice((page - 1) * size, page * size);
  const isRefused = stub.isPastEndRefused && items.length === 0;
  if (isRefused) send(response, 404, { status: 404, code: "NOT_FOUND", message: "no such page" });
  else send(response, 200, { status: 200, data: stub.list(items, url.searchParams, stub.calls) });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
