import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedEvent = { headers: IncomingHttpHeaders; body: string; event: Record<string, unknown> };

/** Another system that events are posted to, on any port or this one: keeps what it got, and answers 204 until told otherwise. */
export async function startEventReceiver(port = 0) {
  const received: ReceivedEvent[] = [];
  const receiver = {
    received,
    answer: ((_, response) => response.writeHead(204).end()) as RequestListener,
    url: "",
    origin: "",
    ids: () => received.map(({ event }) => String(event.id)),
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    received.push({ headers: request.headers, body, event: JSON.parse(body) });
    receiver.answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver.url = `${receiver.origin}/tuma`;
  return receiver;
}

export type EventReceiver = Awaited<ReturnType<typeof startEventReceiver>>;

/** Which of these secrets (`whsec_…`) have signed what was received. */
export function signersOf({ headers, body }: ReceivedEvent, secrets: readonly string[]): string[] {
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signed } = headers;
  const given = String(signed).split(" ");
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    return given.includes(`v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`);
  });
}
