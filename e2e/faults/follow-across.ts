import { setTimeout as wait } from "node:timers/promises";
import { readStream, type SseEvent } from "#lib/server/live/test-reader.ts";

type Following = { anyWeb: () => string; cookie: string; from: string };

/** Reads the live stream as a browser does whose console dies again and again: from any web, on from where it was. */
export function followAcross({ anyWeb, cookie, from }: Following) {
  const heard = new Set<string>();
  const told = new Map<string, number>();
  let lastEventId = from;
  let isClosed = false;
  let current: ReturnType<typeof readStream> | undefined;
  void run();
  return {
    /** Ids of the events that were told. */
    heard: () => {
      take();
      return heard;
    },
    /** Places in the log that were told more than once, and every start from anew. */
    repeated: () => {
      take();
      return [...told].filter(([, times]) => times > 1).map(([id]) => id);
    },
    close() {
      isClosed = true;
      current?.close();
    },
  };

  async function run() {
    while (!isClosed) {
      const url = `${anyWeb().replace("127.0.0.1", "localhost")}/api/live`;
      const stream = readStream(url, { cookie, "last-event-id": lastEventId });
      current = stream;
      await stream.until(() => stream.isEnded);
      take();
      lastEventId = stream.lastEventId || lastEventId;
      await wait(100);
    }
  }

  function take() {
    for (const one of current?.events.splice(0) ?? []) note(one);
  }

  function note({ id, event, data }: SseEvent) {
    // A place that the log has lost is told as a start from anew, and counts as a repeat.
    if (event === "reset") told.set(`reset at ${id}`, 2);
    if (event === "event") heard.add(JSON.parse(data).id);
    if (FROM_THE_LOG.includes(event)) told.set(id, (told.get(id) ?? 0) + 1);
  }
}

const FROM_THE_LOG = ["event", "campaign", "message", "connection"];
