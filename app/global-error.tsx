"use client";

import { language, t } from "#lib/contract/language.ts";
import "./globals.css";

/** Replaces the root layout when that itself fails, so it may use nothing that the layout provides. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang={language()} data-theme="light">
      <head>
        <title>{t("The console failed · Tuma", "Konsoli imeshindwa · Tuma")}</title>
      </head>
      <body>
        <main className="mx-auto flex min-h-dvh max-w-[52ch] flex-col justify-center px-4">
          <h1 className="text-20 font-semibold tracking-title">
            {t("The console could not show this page", "Konsoli imeshindwa kuonyesha ukurasa huu")}
          </h1>
          <p className="mt-1 text-ink-2">
            {t(
              "Your data is stored, and campaigns go on. You find the reason in the log of the server.",
              "Data yako imehifadhiwa, na kampeni zinaendelea. Sababu iko kwenye kumbukumbu za seva.",
            )}
          </p>
          <p className="mt-5">
            <button
              type="button"
              onClick={retry}
              className="h-8 rounded-2 border border-line-strong bg-raised px-3 text-13 font-medium"
            >
              {t("Try again", "Jaribu tena")}
            </button>
          </p>
        </main>
      </body>
    </html>
  );
}
