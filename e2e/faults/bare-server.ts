import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The yardstick of floods: answers everything at once and lets the body go. */
const server = createServer((req, res) => {
  req.resume();
  res.writeHead(200, { "content-length": "0" }).end();
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () =>
  process.send?.((server.address() as AddressInfo).port),
);
