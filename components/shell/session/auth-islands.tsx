"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { useForgetsPerson } from "#lib/client/session/one-person.ts";
import type { Theme } from "../theme/theme.ts";

/** Shows nothing where somebody was signed in until a new document is there, with nothing of theirs in its memory. */
export function NobodyYet({ children }: { children: ReactNode }) {
  return useForgetsPerson() ? null : children;
}

// Without `lateCode`, whose words are more than all that two fields need: unfetched they stay as the server drew them,
// and a press of one says that it was not done.
const choices = import("./auth-choices.tsx").then(
  (part) => ({ default: part.AuthChoices }),
  () => new Promise<never>(() => {}),
);
const AuthChoices = lazy(() => choices);

/** `AuthChoices`, whose code comes after that of the form. */
export const LateAuthChoices = (props: { theme: Theme }) => (
  <Suspense>
    <AuthChoices {...props} />
  </Suspense>
);
