import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { Fault } from "#lib/fault.ts";

const FRESH_MS = 30_000;
const MAX_RETRIES = 2;

/**
 * The query client of both sides. Live hints say when to fetch again, so nothing is fetched twice within 30 s by
 * itself; `onSignedOut` is called when the server no longer knows the session, `onFactorNeeded` when it asks for a
 * second factor first.
 */
export function createQueryClient({
  onSignedOut,
  onFactorNeeded,
}: {
  onSignedOut?: () => void;
  onFactorNeeded?: () => void;
} = {}): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof Fault)) return;
    if (error.code === "signed_out") onSignedOut?.();
    if (error.code === "factor_needed") onFactorNeeded?.();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: isWorthRetrying,
        // The console may run on this very machine: being offline says nothing about reaching it.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function isWorthRetrying(failures: number, error: unknown): boolean {
  const isPassing = error instanceof Fault && (error.retry === "safe" || error.retry === "after");
  return isPassing && failures < MAX_RETRIES;
}
