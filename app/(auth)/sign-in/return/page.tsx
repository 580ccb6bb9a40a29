import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ProviderReturn } from "#components/auth/provider-return.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { t } from "#lib/contract/language.ts";
import { getContext } from "#lib/server/context.ts";

export function generateMetadata(): Metadata {
  return { title: t("Sign in", "Ingia") };
}

/** Where the provider of identities sends a browser back to. */
export default function ProviderReturnPage() {
  if (!getContext().env.identityProvider) redirect("/sign-in");
  return (
    <AuthCard title={t("Sign in to Tuma", "Ingia kwenye Tuma")}>
      <ProviderReturn />
    </AuthCard>
  );
}
