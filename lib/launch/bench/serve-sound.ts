import { createReadStream, statSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** The floor: a page of one button, and the file streamed by node:http and nothing else. */
export async function serveSound(file: string): Promise<{ url: string; close(): Promise<unknown> }> {
  const { size } = statSync(file);
  const server = http.createServer((request, response) => {
    if (request.url !== "/sound.wav") {
      response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
      return;
    }
    response.writeHead(200, { "content-type": "audio/wav", "content-length": size });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const PAGE = `<!doctype html><title>Bare</title><audio preload="none" src="/sound.wav"></audio>
<button onclick="document.querySelector('audio').play()">Play</button>`;
