import type { Metadata } from "next";
import { LinkIsOver } from "#components/auth/link-is-over.tsx";
import { OneTimeForm } from "#components/auth/one-time-form.tsx";
import { SignOutFirst } from "#components/auth/sign-out-first.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { getContext } from "#lib/server/context.ts";
import { getSessionForPage } from "#lib/server/pages/index.ts";
import { getInvitation } from "#lib/server/team/index.ts";

export const metadata: Metadata = { title: "Invitation" };

type InvitationProps = { searchParams: Promise<{ code?: string | string[] }> };

export default async function InvitationPage({ searchParams }: InvitationProps) {
  const actor = await getSessionForPage();
  if (actor)
    return (
      <Queries>
        <SignOutFirst name={actor.name} />
      </Queries>
    );
  const { code } = await searchParams;
  const invitation = typeof code === "string" ? await getInvitation(getContext(), code) : null;
  if (typeof code !== "string" || !invitation)
    return <LinkIsOver lasts="one day" ifUsed="If you have made your account with it, sign in." />;
  return (
    <AuthCard
      title="Create your account"
      purpose={
        <>
          <bdi>{invitation.by}</bdi> invited you to this console as {invitation.role}.
        </>
      }
    >
      <Queries>
        <OneTimeForm kind="invitation" code={code} email={invitation.email} name={invitation.name} />
      </Queries>
    </AuthCard>
  );
}
