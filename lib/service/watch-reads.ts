import { performance } from "node:perf_hooks";
import type { ReadKind } from "../contract/desk/request/read-kinds.ts";
import type { Group } from "../contract/wire/paths.ts";
import { Fault } from "../fault.ts";

/** One read that was made; `fault` where it told nothing. */
export type ReadSeen = { kind: ReadKind; service: Group; at: Date; tookMs: number; fault: Fault | null };

export type OnRead = (read: ReadSeen) => void;

/** Faults that tell what was asked for, as a probe asks about what nobody has. */
type IsAnswer = (fault: Fault) => boolean;

type Watched = { kind: ReadKind; service: Group; isAnswer?: IsAnswer };

/** Tells of each read that was made, after it was answered; it answers and throws as it did. */
export function watchReads(onRead: OnRead | undefined) {
  return <A extends unknown[], R>(watched: Watched, read: (...given: A) => Promise<R>) =>
    onRead ? (...given: A) => told(onRead, watched, () => read(...given)) : read;
}

async function told<R>(onRead: OnRead, { isAnswer, ...read }: Watched, ask: () => Promise<R>): Promise<R> {
  const at = new Date();
  const startedMs = performance.now();
  const tell = (fault: Fault | null) =>
    onRead({ ...read, at, fault, tookMs: Math.round(performance.now() - startedMs) });
  try {
    const answer = await ask();
    tell(null);
    return answer;
  } catch (error) {
    if (error instanceof Fault && wasAsked(error)) tell(isAnswer?.(error) ? null : error);
    throw error;
  }
}

/** An id that may not stand in a path makes no request. */
const wasAsked = ({ code }: Fault): boolean => code !== "invalid_input";
