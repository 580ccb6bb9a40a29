"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useEarlyPress } from "#components/shell/early/use-early.ts";
import { usePressWhereBegun } from "#components/shell/early/use-press-where-begun.ts";
import { useHeardAddress } from "#components/ui/load/show-address.ts";
import { TimeProvider } from "#components/ui/time/time-provider.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { goToSecondFactor, goToSignIn } from "#lib/client/session/go-to-sign-in.ts";

type ProvidersProps = ComponentProps<typeof TimeProvider> & { nonce: string | undefined };

/** What every page stands in: one query client for each browser tab, the company's clock, the nonce for styles. */
export function Providers({ nonce, children, ...time }: ProvidersProps) {
  const [client] = useState(() =>
    createQueryClient({ onSignedOut: goToSignIn, onFactorNeeded: goToSecondFactor }),
  );
  useHeardAddress();
  useEarlyPress();
  usePressWhereBegun();
  return (
    <QueryClientProvider client={client}>
      <TimeProvider {...time}>
        <CSPProvider {...(nonce !== undefined && { nonce })}>{children}</CSPProvider>
      </TimeProvider>
    </QueryClientProvider>
  );
}
