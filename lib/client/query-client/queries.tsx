"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { goToSecondFactor, goToSignIn } from "../session/go-to-sign-in.ts";
import { createQueryClient } from "./create-query-client.ts";

/** One query client for each browser tab; whoever is signed out or lacks a second factor is led on. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    createQueryClient({ onSignedOut: goToSignIn, onFactorNeeded: goToSecondFactor }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
