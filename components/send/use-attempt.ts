import { useQueryClient } from "@tanstack/react-query";
import { sendKeys } from "#lib/client/send/keys.ts";
import { type Composed, useSend } from "#lib/client/send/mutations.ts";
import type { Answered } from "#lib/client/send/send-once.ts";
import { Fault } from "#lib/fault.ts";

/**
 * One request of a press and what came of it: the address at which it is shown; no answer at all, from nobody; or it was not
 * sent, because it was refused or the one before it was not answered. `refusal` is of the last try.
 */
export type Part = { composed: Composed; refusal: Error | null } & (
  | Pick<Answered, "sendId" | "how">
  | { lost: Fault }
  | { isWaiting: true }
);

/** Makes requests and tells what came of each, whatever that is. */
export function useAttempt(onChecking: (isChecking: boolean) => void) {
  const client = useQueryClient();
  const { mutateAsync } = useSend(onChecking, "/send");
  return { attempt, attemptAll };

  async function attempt(composed: Composed, isAgain: boolean): Promise<Part> {
    try {
      const { sendId, how } = await mutateAsync({ composed, isAgain });
      return { composed, sendId, how, refusal: null };
    } catch (error) {
      if (isLost(error)) return { composed, lost: error, refusal: null };
      // A refusal may be of who has opted out since: the groups are asked for anew.
      void client.invalidateQueries({ queryKey: sendKeys.allWindows });
      return { composed, isWaiting: true, refusal: errorOf(error) };
    }
  }

  /** One after the other, as long as each is answered; the rest waits. */
  async function attemptAll(composed: readonly Composed[], isAgain: boolean): Promise<Part[]> {
    const parts: Part[] = [];
    for (const each of composed) {
      const last = parts.at(-1);
      const isHeld = last !== undefined && !isAnswered(last);
      parts.push(isHeld ? { composed: each, isWaiting: true, refusal: null } : await attempt(each, isAgain));
    }
    return parts;
  }
}

const isAnswered = (part: Part): boolean => "sendId" in part && part.how !== "lost";

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const isLost = (error: unknown): error is Fault =>
  error instanceof Fault && error.retry === "unknown-outcome";
