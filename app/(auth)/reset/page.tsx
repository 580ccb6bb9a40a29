import type { Metadata } from "next";
import { LinkIsOver } from "#components/auth/link-is-over.tsx";
import { OneTimeForm } from "#components/auth/one-time-form.tsx";
import { SignOutFirst } from "#components/auth/sign-out-first.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { Queries } from "#lib/client/query-client/queries.tsx";
import { t } from "#lib/contract/language.ts";
import { getContext } from "#lib/server/context.ts";
import { getSessionForPage } from "#lib/server/pages/index.ts";
import { getReset } from "#lib/server/team/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("New password", "Nenosiri jipya") };
}

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
  if (typeof code !== "string" || !reset) return <LinkIsOver kind="reset" />;
  return (
    <AuthCard
      title={t(
        <>
          A new password for <bdi>{reset.name}</bdi>
        </>,
        <>
          Nenosiri jipya la <bdi>{reset.name}</bdi>
        </>,
      )}
      purpose={
        reset.clearsFactors
          ? t(
              "You are signed out everywhere else. Your second factor is removed: set a new one up after this.",
              "Umetolewa kwingine kote. Uthibitisho wako wa pili umeondolewa: weka mpya baada ya hapa.",
            )
          : t(
              "You are signed out everywhere else and signed in here.",
              "Umetolewa kwingine kote na umeingia hapa.",
            )
      }
    >
      <Queries>
        <OneTimeForm kind="reset" code={code} email={reset.email} name={reset.name} />
      </Queries>
    </AuthCard>
  );
}
