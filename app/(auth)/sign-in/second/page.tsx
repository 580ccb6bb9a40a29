import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LostFactor } from "#components/auth/lost-factor.tsx";
import { SecondStepForm } from "#components/auth/second-step-form.tsx";
import { wayBackOf } from "#components/auth/way-back.ts";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { t } from "#lib/contract/language.ts";
import { getPendingForPage, getSessionForPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Second step", "Hatua ya pili") };
}

type SecondStepProps = { searchParams: Promise<{ back?: string | string[] }> };

export default async function SecondStepPage({ searchParams }: SecondStepProps) {
  const back = wayBackOf((await searchParams).back);
  if (await getSessionForPage()) redirect(back ?? "/overview");
  const pending = await getPendingForPage();
  if (!pending) redirect("/sign-in");
  return (
    <AuthCard
      title={t("Second step", "Hatua ya pili")}
      purpose={t(
        <>
          Signing in as <span className="break-words">{pending.user.email}</span>.
        </>,
        <>
          Unaingia kama <span className="break-words">{pending.user.email}</span>.
        </>,
      )}
      help={<LostFactor />}
    >
      <Queries>
        <SecondStepForm ways={pending.ways} back={back} />
      </Queries>
    </AuthCard>
  );
}
