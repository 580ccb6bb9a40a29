import type { Metadata } from "next";
import { FirstFactor } from "#components/settings/factors/first-factor.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { PasswordDialog } from "#components/shell/session/password-dialog.tsx";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { t } from "#lib/contract/language.ts";
import { getContext } from "#lib/server/context.ts";
import { canPasskey } from "#lib/server/factors/index.ts";
import { requireActorWithoutFactor } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Set up a second factor", "Weka uthibitisho wa pili") };
}

export default async function SecondFactorPage() {
  const { name, email } = await requireActorWithoutFactor();
  return (
    <AuthCard
      title={t("Set up a second factor", "Weka uthibitisho wa pili")}
      purpose={t(
        <>
          Everybody who works here needs one, <bdi>{name}</bdi>. It takes a minute. Then the console opens.
        </>,
        <>
          Kila anayefanya kazi hapa anauhitaji, <bdi>{name}</bdi>. Inachukua dakika moja. Kisha konsoli
          inafunguka.
        </>,
      )}
    >
      <Queries>
        <FirstFactor canPasskey={canPasskey(getContext())} />
        <PasswordDialog email={email} />
      </Queries>
    </AuthCard>
  );
}
