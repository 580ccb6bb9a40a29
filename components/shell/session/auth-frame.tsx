import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { Mark } from "../frame/mark.tsx";
import type { Theme } from "../theme/theme.ts";
import { LateAuthChoices, NobodyYet } from "./auth-islands.tsx";

type AuthFrameProps = {
  theme: Theme;
  /** At the right of the foot: whether the server answers. */
  status?: ReactNode;
  children: ReactNode;
};

/** The page of someone who is not signed in: mark, one card in the middle, one line at the foot. */
export function AuthFrame({ theme, status, children }: AuthFrameProps) {
  return (
    <NobodyYet>
      <div className="flex min-h-dvh flex-col bg-canvas">
        <header className="flex items-center gap-3 px-6 py-4">
          <span className="flex h-7 items-center gap-2 font-semibold tracking-title">
            <Mark />
            Tuma
          </span>
          <span className="ml-auto flex items-center gap-1">
            <LateAuthChoices theme={theme} />
          </span>
        </header>
        <main
          id="main"
          className="grid flex-1 grid-cols-[minmax(0,1fr)] place-items-center px-4 pt-6 pb-[10vh]"
        >
          {children}
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-3 px-6 py-4 text-12 text-ink-3">
          <span>
            {t(
              "Runs on your own server. Your API key stays there.",
              "Inaendeshwa kwenye seva yako. Ufunguo wako wa API unabaki huko.",
            )}
          </span>
          {status}
        </footer>
      </div>
    </NobodyYet>
  );
}
