import type { IncomingHttpHeaders } from "node:http";
import http from "node:http";
import type { AddressInfo } from "node:net";

export type Callback = {
  headers: IncomingHttpHeaders;
  method: string;
  rawBody: Buffer;
  event: {
    eventId: string;
    eventType: string;
    aggregateId: string;
    occurredAt: string;
    data: Record<string, unknown>;
  } & Record<string, unknown>;
};

/** An endpoint on loopback that keeps what it was sent and answers what `answer` says (200 at first; 0 cuts the connection, -1 never answers). */
export async function startReceiver() {
  const callbacks: Callback[] = [];
  const receiver = {
    callbacks,
    url: "",
    answer: (_callback: Callback): number | Promise<number> => 200,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const rawBody = Buffer.concat(chunks);
    const callback = {
      headers: request.headers,
      method: request.method ?? "",
      rawBody,
      event: JSON.parse(rawBody.toString("utf8")),
    };
    callbacks.push(callback);
    const status = await receiver.answer(callback);
    if (status === -1) return;
    if (status === 0) response.socket?.destroy();
    else response.writeHead(status, status === 302 ? { location: receiver.url } : {}).end("seen");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return receiver;
}
