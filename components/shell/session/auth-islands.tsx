"use client";

import type { ReactNode } from "react";
import { useForgetsPerson } from "#lib/client/session/one-person.ts";
import type { Theme } from "../theme/theme.ts";
import { ThemeMenu, useTheme } from "../theme/theme-menu.tsx";

/** Shows nothing where somebody was signed in until a new document is there, with nothing of theirs in its memory. */
export function NobodyYet({ children }: { children: ReactNode }) {
  return useForgetsPerson() ? null : children;
}

/** The menu of looks on a page without a frame. */
export function OwnThemeMenu({ theme: stored }: { theme: Theme }) {
  const [theme, setTheme] = useTheme(stored);
  return <ThemeMenu theme={theme} onChange={setTheme} />;
}
