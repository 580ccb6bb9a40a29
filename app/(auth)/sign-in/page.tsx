import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { wayBackOf } from "#components/auth/way-back.ts";
import { AuthCard } from "#components/shell/auth-card.tsx";
import { getContext } from "#lib/server/context.ts";
import { isSetUp } from "#lib/server/overview/index.ts";
import { getSessionForPage } from "#lib/server/session/page-session.ts";

export const metadata: Metadata = { title: "Sign in" };

type SignInProps = { searchParams: Promise<{ back?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInProps) {
  const back = wayBackOf((await searchParams).back);
  if (await getSessionForPage()) redirect(back ?? "/overview");
  if (!(await isSetUp(getContext()))) redirect("/setup");
  return (
    <AuthCard
      title="Sign in to Tuma"
      purpose={
        back
          ? "You are not signed in, or not any more. Sign in, and you go on where you wanted to be."
          : "Campaigns, conversations and calls."
      }
      help="Forgot it? Ask an owner of this console; nobody can read your password."
    >
      <SignInForm back={back} />
    </AuthCard>
  );
}
