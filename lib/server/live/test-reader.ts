import { get } from "node:http";
import { createGunzip } from "node:zlib";

export type SseEvent = { id: string; event: string; data: string };

/** Reads a stream as a browser does and remembers the last id. */
export function readStream(url: string, headers: Record<string, string> = {}) {
  const events: SseEvent[] = [];
  const watchers = new Set<() => void>();
  let text = "";
  let id = "";
  let isEnded = false;
  let received = 0;
  const request = get(url, { headers }, (response) => {
    response.on("data", (chunk: Buffer) => {
      received += chunk.length;
    });
    const isPacked = response.headers["content-encoding"] === "gzip";
    // It ends with its connection, in the midst of what was packed.
    const unpacked = isPacked ? response.pipe(createGunzip().on("error", () => undefined)) : response;
    unpacked.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        take(text.slice(0, end));
        text = text.slice(end + 2);
      }
      for (const watcher of watchers) watcher();
    });
  });
  request
    .on("error", () => undefined)
    .on("close", () => {
      isEnded = true;
      for (const watcher of watchers) watcher();
    });
  return {
    events,
    get lastEventId() {
      return id;
    },
    /** Bytes, as they came. */
    get received() {
      return received;
    },
    of: (name: string) => events.filter((one) => one.event === name),
    close: () => request.destroy(),
    /** Resolves as soon as it is true. */
    until: (isTrue: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isTrue()) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    get isEnded() {
      return isEnded;
    },
  };

  function take(block: string) {
    const fields = new Map(
      block
        .split("\n")
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)] as const),
    );
    id = fields.get("id") ?? id;
    const event = fields.get("event");
    if (event) events.push({ id, event, data: fields.get("data") ?? "" });
  }
}
