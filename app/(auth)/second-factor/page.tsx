import type { Metadata } from "next";
import { FirstFactor } from "#components/settings/factors/first-factor.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { PasswordDialog } from "#components/shell/session/password-dialog.tsx";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { getContext } from "#lib/server/context.ts";
import { canPasskey } from "#lib/server/factors/index.ts";
import { requireActorWithoutFactor } from "#lib/server/pages/index.ts";

export const metadata: Metadata = { title: "Set up a second factor" };

export default async function SecondFactorPage() {
  const { name, email } = await requireActorWithoutFactor();
  return (
    <AuthCard
      title="Set up a second factor"
      purpose={
        <>
          Everybody who works here needs one, <bdi>{name}</bdi>. It takes a minute. Then the console opens.
        </>
      }
    >
      <Queries>
        <FirstFactor canPasskey={canPasskey(getContext())} />
        <PasswordDialog email={email} />
      </Queries>
    </AuthCard>
  );
}
