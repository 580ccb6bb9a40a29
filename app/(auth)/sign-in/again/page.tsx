import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ProviderButton } from "#components/auth/provider-button.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { t } from "#lib/contract/language.ts";
import { getContext } from "#lib/server/context.ts";
import { getSessionForPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Sign in again", "Ingia tena") };
}

/** For who has no password here and is asked for it: the provider of identities asks in its place. */
export default async function SignInAgainPage() {
  const { identityProvider } = getContext().env;
  if (!(identityProvider && (await getSessionForPage()))) redirect("/sign-in");
  return (
    <AuthCard
      title={t("Sign in again", "Ingia tena")}
      purpose={t("Then go on in the tab you came from.", "Kisha uendelee kwenye kichupo ulichotoka.")}
    >
      <ProviderButton provider={identityProvider.name} look="primary" back={null} isAgain />
    </AuthCard>
  );
}
