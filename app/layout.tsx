import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { EarlyBoot } from "#components/shell/early/early-boot.tsx";
import { readTheme, THEME_COOKIE, themeAttribute } from "#components/shell/theme/theme.ts";
import { ThemeBoot } from "#components/shell/theme/theme-boot.tsx";
import { offsetsAround } from "#components/ui/time/offsets-around.ts";
import { language, t } from "#lib/contract/language.ts";
import { getContext } from "#lib/server/context.ts";
import { TRUSTED_TYPES_SCRIPT } from "#lib/server/http/index.ts";
import { inter } from "./font.ts";
import "./globals.css";
import { Providers } from "./providers.tsx";

export function generateMetadata(): Metadata {
  return {
    title: { default: "Tuma", template: "%s · Tuma" },
    description: t(
      "Campaigns, conversations and calls, from your own server.",
      "Kampeni, mazungumzo na simu, kutoka seva yako mwenyewe.",
    ),
    icons: { icon: "/icon.svg", apple: "/apple-icon.png" },
    manifest: "/manifest.webmanifest",
    referrer: "no-referrer",
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  // The keyboard of a phone takes room from the page instead of covering its end.
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fdfdfc" },
    { media: "(prefers-color-scheme: dark)", color: "#171614" },
  ],
};

/** Asking for headers and cookies makes every page a dynamic one: a page made in advance is dead under a nonce. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const nonce = head.get("x-nonce") ?? undefined;
  const theme = readTheme(jar.get(THEME_COOKIE)?.value);
  const { env, clock } = getContext();
  const [zone, now] = [env.defaultTimezone, clock.now()];
  return (
    <html
      lang={language()}
      className={inter.variable}
      data-theme={themeAttribute(theme)}
      suppressHydrationWarning
    >
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {TRUSTED_TYPES_SCRIPT}
        </script>
        <EarlyBoot nonce={nonce} />
        <ThemeBoot theme={theme} nonce={nonce} />
      </head>
      <body>
        <Providers
          nonce={nonce}
          zone={zone}
          renderedAt={now.toISOString()}
          offsets={offsetsAround(zone, now)}
        >
          {children}
        </Providers>
      </body>
    </html>
  );
}
