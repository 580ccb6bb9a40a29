import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { AuthCard } from "#components/shell/auth-card.tsx";
import { getContext } from "#lib/server/context.ts";
import { isSetUp } from "#lib/server/overview/index.ts";
import { getSessionForPage } from "#lib/server/session/page-session.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage() {
  if (await getSessionForPage()) redirect("/overview");
  if (!(await isSetUp(getContext()))) redirect("/setup");
  return (
    <AuthCard
      title="Sign in to Tuma"
      purpose="Campaigns, conversations and calls."
      help="Forgot it? Ask an owner of this console; nobody can read your password."
    >
      <SignInForm />
    </AuthCard>
  );
}
