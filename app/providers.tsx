"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ComponentProps } from "react";
import { useEarlyPress } from "#components/shell/early/use-early.ts";
import { usePressWhereBegun } from "#components/shell/early/use-press-where-begun.ts";
import { useHeardAddress } from "#components/ui/load/show-address.ts";
import { TimeProvider } from "#components/ui/time/time-provider.tsx";

type ProvidersProps = ComponentProps<typeof TimeProvider> & { nonce: string | undefined };

/** What every page stands in: the company's clock, the nonce for styles. */
export function Providers({ nonce, children, ...time }: ProvidersProps) {
  useHeardAddress();
  useEarlyPress();
  usePressWhereBegun();
  return (
    <TimeProvider {...time}>
      <CSPProvider {...(nonce !== undefined && { nonce })}>{children}</CSPProvider>
    </TimeProvider>
  );
}
