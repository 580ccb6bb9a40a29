import type { Metadata } from "next";
import { LinkIsOver } from "#components/auth/link-is-over.tsx";
import { OneTimeForm } from "#components/auth/one-time-form.tsx";
import { ProviderButton } from "#components/auth/provider-button.tsx";
import { SignOutFirst } from "#components/auth/sign-out-first.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { t } from "#lib/contract/language.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { getContext } from "#lib/server/context.ts";
import { getSessionForPage } from "#lib/server/pages/index.ts";
import { getInvitation } from "#lib/server/team/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Invitation", "Mwaliko") };
}

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
  if (typeof code !== "string" || !invitation) return <LinkIsOver kind="invitation" />;
  const { identityProvider: provider } = getContext().env;
  const role = ROLE_WORDS[invitation.role].toLowerCase();
  return (
    <AuthCard
      title={t("Create your account", "Fungua akaunti yako")}
      purpose={t(
        <>
          <bdi>{invitation.by}</bdi> invited you to this console as {role}.
        </>,
        <>
          <bdi>{invitation.by}</bdi> amekualika kwenye konsoli hii uwe {role}.
        </>,
      )}
    >
      <div className="flex flex-col gap-4">
        {provider && (
          <ProviderButton provider={provider.name} look={provider.isOnly ? "primary" : "quiet"} back={null} />
        )}
        {!provider?.isOnly && (
          <Queries>
            <OneTimeForm kind="invitation" code={code} email={invitation.email} name={invitation.name} />
          </Queries>
        )}
      </div>
    </AuthCard>
  );
}
