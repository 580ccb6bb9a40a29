import { systemClock } from "#lib/clock.ts";

/**
 * One message that a client of the drill asked for, and asks for again under the same key until it is answered: by a 202, or by one that
 * says it is skipped, as its invented number is in the copy's list of people who opted out.
 */
export type SentMessage = { text: string; askedAt: number; answer: "accepted" | "skipped" | null };

type Options = {
  origin: string;
  secret: string;
  /** Of the run: no other message has such a text. */
  name: string;
  random: () => number;
};

const CLIENTS = 4;
const PAUSE_MS = 400;
/** Soon enough that answers of a console that is coming back are missed, and the key has to hold. */
const IMPATIENT_MS = 1_000;
const AGAIN_MS = 100;
const SENDER = "AMANI AGRO";

/** Systems that ask the shadow for messages, as fast as they are answered and a little slower. */
export function startTraffic(options: Options) {
  const asked: SentMessage[] = [];
  const [stopping, giving] = [new AbortController(), new AbortController()];
  const clients = Promise.all(Array.from({ length: CLIENTS }, ask));
  clients.catch(() => undefined);
  return {
    asked,
    /** Rejects where the shadow refuses a message. */
    failed: clients.then(() => new Promise<never>(() => undefined)),
    /** Asks for no more, and waits for the answers that are open, but not longer than so. */
    async stop(withinMs: number): Promise<void> {
      stopping.abort();
      const timer = setTimeout(() => giving.abort(), withinMs);
      await clients.finally(() => clearTimeout(timer));
    },
  };

  async function ask(): Promise<void> {
    while (!stopping.signal.aborted) {
      const place = asked.length;
      const one: SentMessage = {
        text: `${options.name}, message ${place + 1}`,
        askedAt: performance.now(),
        answer: null,
      };
      asked.push(one);
      while (!giving.signal.aborted) {
        one.answer = await post(options, one.text, place);
        if (one.answer !== null) break;
        await systemClock.sleep(AGAIN_MS, giving.signal);
      }
      await systemClock.sleep(options.random() * PAUSE_MS, stopping.signal);
    }
  }
}

/** Null where nothing is known. Throws what a client would not repeat. */
async function post(
  { origin, secret }: Options,
  text: string,
  place: number,
): Promise<SentMessage["answer"]> {
  let answer: Response;
  let said: string;
  try {
    answer = await fetch(`${origin}/api/v1/messages`, {
      method: "POST",
      signal: AbortSignal.timeout(IMPATIENT_MS),
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "idempotency-key": text.replaceAll(/\W+/g, "-"),
      },
      body: JSON.stringify({ to: numberOf(place), channel: "sms", sender: SENDER, text }),
    });
    said = await answer.text();
  } catch {
    return null;
  }
  if (answer.status === 202) return said.includes('"state":"skipped"') ? "skipped" : "accepted";
  if (answer.status >= 500 || answer.status === 429) return null;
  throw new Error(`the shadow refuses a message with ${answer.status}: ${said.slice(0, 300)}`);
}

/** Invented. */
const numberOf = (place: number): string => `+2557547${String(place % 100_000).padStart(5, "0")}`;
