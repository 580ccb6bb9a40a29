import type { Metadata } from "next";
import { LinkIsOver } from "#components/auth/link-is-over.tsx";
import { OneTimeForm } from "#components/auth/one-time-form.tsx";
import { SignOutFirst } from "#components/auth/sign-out-first.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { getContext } from "#lib/server/context.ts";
import { getSessionForPage } from "#lib/server/pages/index.ts";
import { getReset } from "#lib/server/team/index.ts";

export const metadata: Metadata = { title: "New password" };

type ResetProps = { searchParams: Promise<{ code?: string | string[] }> };

export default async function ResetPage({ searchParams }: ResetProps) {
  const actor = await getSessionForPage();
  if (actor)
    return (
      <Queries>
        <SignOutFirst name={actor.name} />
      </Queries>
    );
  const { code } = await searchParams;
  const reset = typeof code === "string" ? await getReset(getContext(), code) : null;
  if (typeof code !== "string" || !reset)
    return <LinkIsOver lasts="one hour" ifUsed="If you have chosen a new password with it, sign in." />;
  return (
    <AuthCard
      title={
        <>
          A new password for <bdi>{reset.name}</bdi>
        </>
      }
      purpose={
        reset.clearsFactors
          ? "You are signed out everywhere else. Your second factor is removed: set a new one up after this."
          : "You are signed out everywhere else and signed in here."
      }
    >
      <Queries>
        <OneTimeForm kind="reset" code={code} email={reset.email} name={reset.name} />
      </Queries>
    </AuthCard>
  );
}
