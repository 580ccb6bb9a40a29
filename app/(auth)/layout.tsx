import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ServerAnswers } from "#components/shell/server-answers.tsx";
import { AuthFrame } from "#components/shell/session/auth-frame.tsx";
import { readTheme, THEME_COOKIE } from "#components/shell/theme/theme.ts";
import { getContext } from "#lib/server/context.ts";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  const { env, clock } = getContext();
  return (
    <AuthFrame
      theme={readTheme(jar.get(THEME_COOKIE)?.value)}
      status={<ServerAnswers zone={env.defaultTimezone} at={clock.now()} />}
    >
      {children}
    </AuthFrame>
  );
}
