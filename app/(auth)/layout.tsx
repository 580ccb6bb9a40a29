import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AuthFrame } from "#components/shell/auth-frame.tsx";
import { ServerAnswers } from "#components/shell/server-answers.tsx";
import { readTheme, THEME_COOKIE } from "#components/shell/theme.ts";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  return (
    <AuthFrame theme={readTheme(jar.get(THEME_COOKIE)?.value)} status={<ServerAnswers />}>
      {children}
    </AuthFrame>
  );
}
