import { createHmac, randomUUID } from "node:crypto";
import { connect } from "node:net";

const CONNECTIONS = 64;

const [port, secret, events] = process.argv.slice(2);
const ready = Array.from({ length: Number(events) }, () => signed(secret ?? ""));
const startedAt = performance.now();
await Promise.all(Array.from({ length: CONNECTIONS }, sendAll));
const seconds = (performance.now() - startedAt) / 1000;
process.send?.(Number(events) / seconds);
process.disconnect?.();

/** One keep-alive connection; bytes are made before the clock starts, so the load costs little beside the server. */
function sendAll(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", noDelay: true });
    let answer = "";
    const next = () => {
      const request = ready.pop();
      if (!request) return void socket.end(resolve);
      socket.write(request);
    };
    socket.setEncoding("latin1").on("connect", next).on("error", reject);
    socket.on("data", (chunk: string) => {
      answer += chunk;
      // Every answer here is one JSON object, plain or in one chunk.
      if (!/\}(\r\n0\r\n\r\n)?$/.test(answer)) return;
      if (!answer.startsWith("HTTP/1.1 200")) return reject(new Error(answer.slice(0, 200)));
      answer = "";
      next();
    });
  });
}

function signed(key: string): Buffer {
  const body = Buffer.from(
    JSON.stringify({
      eventId: randomUUID(),
      authUserId: 1042,
      eventType: "message.status.updated",
      aggregateType: "message",
      aggregateId: randomUUID(),
      dedupeKey: "message:156023:delivered",
      occurredAt: new Date().toISOString(),
      data: {
        conversationId: 8841,
        messageId: 156_023,
        wamid: `wamid.${randomUUID()}`,
        customerPhoneNumber: "+255754000318",
        customerName: "Asha Juma",
        direction: "outbound",
        messageType: "template",
        status: "delivered",
        recipientId: "255754000318",
        errors: [],
        errorCode: null,
        errorMessage: null,
        retryable: false,
      },
    }),
  );
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key).update(`${timestamp}.`).update(body).digest("hex");
  const head = [
    "POST /api/hooks/chat HTTP/1.1",
    "host: localhost",
    "content-type: application/json",
    `content-length: ${body.length}`,
    `x-service-webhook-timestamp: ${timestamp}`,
    `x-service-webhook-signature: sha256=${signature}`,
    "",
    "",
  ].join("\r\n");
  return Buffer.concat([Buffer.from(head), body]);
}
