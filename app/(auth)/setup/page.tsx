import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupForm } from "#components/auth/setup-form.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { t } from "#lib/contract/language.ts";
import { getContext } from "#lib/server/context.ts";
import { isSetUp } from "#lib/server/overview/index.ts";
import { getSessionForPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Set up", "Kuandaa") };
}

type SetupPageProps = { searchParams: Promise<{ code?: string | string[] }> };

export default async function SetupPage({ searchParams }: SetupPageProps) {
  if (await getSessionForPage()) redirect("/overview");
  if (await isSetUp(getContext())) return <SetUpAlready />;
  const { code } = await searchParams;
  return (
    <AuthCard
      title={t("Set up this console", "Andaa konsoli hii")}
      purpose={t(
        "You will be the owner. You can do everything in this console.",
        "Wewe utakuwa mmiliki. Unaweza kufanya kila kitu kwenye konsoli hii.",
      )}
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
      title={t("This console has an owner already", "Konsoli hii tayari ina mmiliki")}
      purpose={t(
        "The setup link works only once. Sign in, or ask the owner for an account.",
        "Kiungo cha kuandaa hufanya kazi mara moja tu. Ingia, au mwombe mmiliki akufungulie akaunti.",
      )}
    >
      <ButtonLink href="/sign-in" look="primary" size="large" isWide>
        {t("Sign in", "Ingia")}
      </ButtonLink>
    </AuthCard>
  );
}
