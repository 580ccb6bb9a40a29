import type { ServerResponse } from "node:http";
import type { Sink } from "./client.ts";

/** `no-transform` keeps compression away: a gzipped stream costs twice the memory and stutters. */
export const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

export function nodeSink(res: ServerResponse): Sink {
  return {
    write: (bytes) => void (res.writable && res.write(bytes)),
    buffered: () => res.writableLength,
    isOpen: () => res.writable && !res.destroyed,
    end() {
      res.end();
      // A reader that takes nothing would keep the socket for ever.
      setTimeout(() => res.destroy(), 1_000).unref();
    },
  };
}

export function webSink(): { sink: Sink; body: ReadableStream<Uint8Array> } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      cancel() {
        isOpen = false;
      },
    },
    { highWaterMark: 0, size: (chunk) => chunk.byteLength },
  );
  const sink: Sink = {
    write: (bytes) => void (isOpen && controller?.enqueue(Buffer.from(bytes))),
    buffered: () => Math.max(0, -(controller?.desiredSize ?? 0)),
    isOpen: () => isOpen,
    end() {
      if (isOpen) controller?.close();
      isOpen = false;
    },
  };
  return { sink, body };
}
