import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupForm } from "#components/auth/setup-form.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { getContext } from "#lib/server/context.ts";
import { isSetUp } from "#lib/server/overview/index.ts";
import { getSessionForPage } from "#lib/server/pages/index.ts";

export const metadata: Metadata = { title: "Set up" };

type SetupPageProps = { searchParams: Promise<{ code?: string | string[] }> };

export default async function SetupPage({ searchParams }: SetupPageProps) {
  if (await getSessionForPage()) redirect("/overview");
  if (await isSetUp(getContext())) return <SetUpAlready />;
  const { code } = await searchParams;
  return (
    <AuthCard
      title="Set up this console"
      purpose="You will be the owner. You can do everything in this console."
    >
      <Queries>
        <SetupForm code={typeof code === "string" ? code : ""} />
      </Queries>
    </AuthCard>
  );
}

function SetUpAlready() {
  return (
    <AuthCard
      title="This console has an owner already"
      purpose="The setup link works only once. Sign in, or ask the owner for an account."
    >
      <ButtonLink href="/sign-in" look="primary" size="large" isWide>
        Sign in
      </ButtonLink>
    </AuthCard>
  );
}
