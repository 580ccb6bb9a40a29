"use client";

import type { ReactNode } from "react";
import { useForgetsPerson } from "#lib/client/session/one-person.ts";
import { Mark } from "../frame/mark.tsx";
import type { Theme } from "../theme/theme.ts";
import { ThemeMenu, useTheme } from "../theme/theme-menu.tsx";

type AuthFrameProps = {
  theme: Theme;
  /** At the right of the foot: whether the server answers. */
  status?: ReactNode;
  children: ReactNode;
};

/** The page of someone who is not signed in: mark, one card in the middle, one line at the foot. */
export function AuthFrame({ theme: storedTheme, status, children }: AuthFrameProps) {
  const [theme, setTheme] = useTheme(storedTheme);
  const isForgetting = useForgetsPerson();
  if (isForgetting) return null;
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="flex items-center gap-3 px-6 py-4">
        <span className="flex h-7 items-center gap-2 font-semibold tracking-title">
          <Mark />
          Tuma
        </span>
        <span className="ml-auto">
          <ThemeMenu theme={theme} onChange={setTheme} />
        </span>
      </header>
      <main
        id="main"
        className="grid flex-1 grid-cols-[minmax(0,1fr)] place-items-center px-4 pt-6 pb-[10vh]"
      >
        {children}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-3 px-6 py-4 text-12 text-ink-3">
        <span>Runs on your own server. Your API key stays there.</span>
        {status}
      </footer>
    </div>
  );
}
