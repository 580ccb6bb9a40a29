import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServiceStub, StubMove, StubReply, StubRequest } from "./stub-types.ts";
import { sendChat, senderOf, sendSms, sizeOf } from "./take-sends.ts";

const FRESH: Pick<
  ServiceStub,
  | "requests"
  | "balance"
  | "fate"
  | "bulk"
  | "chat"
  | "read"
  | "latencyMs"
  | "before"
  | "instead"
  | "judge"
  | "odd"
  | "status"
> = {
  requests: 0,
  balance: 100_000,
  fate: () => "ok",
  bulk: (entries) => ({ accepted: entries, order: entries }),
  chat: (results) => results,
  read: () => [403, { status: 403, code: "FORBIDDEN", message: "not found" }],
  latencyMs: 0,
  before: () => undefined,
  instead: () => null,
  judge: () => null,
  odd: () => null,
  status: () => null,
};

/** The smallest service that keeps a ledger: real sockets, scripted fate, chat idempotency by key and number. */
export async function startServiceStub(): Promise<ServiceStub> {
  const seen = new Map<string, string>();
  const server: Server = createServer((request, response) => {
    void answer(stub, seen, request, response);
  });
  const stub: ServiceStub = {
    url: "",
    ledger: [],
    ...FRESH,
    reset() {
      seen.clear();
      stub.ledger.length = 0;
      Object.assign(stub, FRESH);
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

/** No answer before so many requests have come: all lanes are on their way, whoever is quicker. */
export function together(count: number): ServiceStub["before"] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return ({ index }) => {
    if (index + 1 === count) resolve();
    return promise;
  };
}

type Body = Record<string, unknown>;

const NO_SUCH_PATH = { status: 404, code: "NOT_FOUND", message: "no such path" };

const REFUSALS: Partial<Record<StubMove, { status: number; code: string; message: string }>> = {
  "400": { status: 400, code: "BAD_REQUEST", message: "no such template" },
  "401": { status: 401, code: "UNAUTHORIZED", message: "revoked" },
};

async function answer(
  stub: ServiceStub,
  seen: Map<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const path = request.url ?? "/";
  if (request.method === "GET") {
    const known = stub.status(path);
    return known ? reply(response, known) : send(response, ...stub.read(path));
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
  const asked = { index: stub.requests, path, size: sizeOf(body), sender: senderOf(body) };
  const move = stub.fate(stub.requests++, path);
  if (stub.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, stub.latencyMs));
  await stub.before(asked);
  if (move === "429")
    return send(response, 429, { status: 429, data: { code: "RATE" } }, { "retry-after": "1" });
  const instead = (await stub.instead(asked)) ?? stub.judge(textsOf(body));
  if (instead) return reply(response, instead);
  const refusal = REFUSALS[move];
  if (refusal) return send(response, refusal.status, refusal);
  if (move === "cut-before") return request.socket.destroy();
  await answerTaken(stub, { seen, move, body, asked }, { request, response });
}

type Taken = { seen: Map<string, string>; move: StubMove; body: Body; asked: StubRequest };

async function answerTaken(
  stub: ServiceStub,
  { seen, move, body, asked }: Taken,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
) {
  const { path } = asked;
  if (move === "500-before") return send(response, 500, { status: 500 });
  if (!isSend(path, body)) return send(response, 404, NO_SUCH_PATH);
  const data = path.includes("/waba-api/") ? sendChat(stub, seen, path, body) : sendSms(stub, path, body);
  if (move === "cut-after") return request.socket.destroy();
  if (move === "500-after") return send(response, 500, { status: 500 });
  if (move === "garbage") return response.writeHead(200).end("<html>proxy</html>");
  const [status, usual] = answerOf(data);
  const odd = data && stub.odd(usual, asked);
  return odd ? reply(response, odd) : send(response, status, usual);
}

/** This service keeps messages and calls, and knows of no template that could be made or asked for. */
const isSend = (path: string, { to, messages, phone_numbers: numbers, recipient, customerNumber }: Body) =>
  path.includes("/waba-api/")
    ? Array.isArray(to)
    : [messages, numbers].some(Array.isArray) || recipient !== undefined || customerNumber !== undefined;

const textsOf = (body: Body): string[] =>
  Array.isArray(body.messages)
    ? (body.messages as { content: string }[]).map(({ content }) => content)
    : [String(body.content)];

function reply(response: ServerResponse, { status, text, isCut = false }: StubReply) {
  const length = Buffer.byteLength(text) + (isCut ? 1_000 : 0);
  response.writeHead(status, { "content-type": "application/json", "content-length": length });
  if (isCut) response.write(text, () => response.destroy());
  else response.end(text);
}

const answerOf = (data: object | null): [number, object] =>
  data
    ? [200, { status: 200, message: "ok", data }]
    : [400, { status: 400, code: "BAD_REQUEST", message: "No credits left" }];

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
