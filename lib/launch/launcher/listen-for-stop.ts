import { say } from "./child.ts";

const ENDS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ctrl-C ends a command in order: `interrupted` rejects with `reason`, and what runs is stopped and removed before the process
 * ends. `saying` is printed at the first signal; `release` gives signals their usual meaning back.
 */
export function listenForStop({ saying, reason }: { saying: string; reason: string }) {
  const stopping = new AbortController();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  interrupted.catch(() => undefined);
  const stop = () => {
    if (!stopping.signal.aborted) say(saying);
    const error = new Error(reason);
    stopping.abort(error);
    reject(error);
  };
  for (const signal of ENDS) process.on(signal, stop);
  return {
    interrupted,
    signal: stopping.signal,
    release() {
      for (const signal of ENDS) process.off(signal, stop);
    },
  };
}
