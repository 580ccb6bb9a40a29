import { sayWait } from "#lib/contract/words/say-wait.ts";
import { useTicking } from "../ui/time/use-ticking.ts";

/** How long nothing more can be tried, second by second; undefined once that is over. `untilMs` is a time of the console. */
export function useWait(untilMs: number): string | undefined {
  const words = useTicking((now) => {
    const ms = untilMs - now.getTime();
    return ms > 0 ? `You can try again in ${sayWait(ms)}.` : "";
  });
  return words || undefined;
}
