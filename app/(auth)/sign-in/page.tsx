import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LostFactor } from "#components/auth/lost-factor.tsx";
import { PasskeyButton } from "#components/auth/passkey-button.tsx";
import { ProviderButton } from "#components/auth/provider-button.tsx";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { wayBackOf } from "#components/auth/way-back.ts";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { t, translated } from "#lib/contract/language.ts";
import { getContext } from "#lib/server/context.ts";
import { canPasskey } from "#lib/server/factors/index.ts";
import { isSetUp } from "#lib/server/overview/index.ts";
import { getEndReasonForPage, getSessionForPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Sign in", "Ingia") };
}

type SignInProps = { searchParams: Promise<{ back?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInProps) {
  const back = wayBackOf((await searchParams).back);
  if (await getSessionForPage()) redirect(back ?? "/overview");
  if (!(await isSetUp(getContext()))) redirect("/setup");
  const { identityProvider: provider } = getContext().env;
  return (
    <AuthCard
      title={t("Sign in to Tuma", "Ingia kwenye Tuma")}
      purpose={purposeOf(await getEndReasonForPage(), back)}
      help={provider?.isOnly ? undefined : <LostFactor />}
    >
      <div className="flex flex-col gap-4">
        {provider && (
          <ProviderButton provider={provider.name} look={provider.isOnly ? "primary" : "quiet"} back={back} />
        )}
        {!provider?.isOnly && <SignInForm back={back} />}
        {!provider?.isOnly && (
          <a href="/forgot" className="link touch self-start rounded-1 text-13">
            {t("Forgot your password?", "Umesahau nenosiri?")}
          </a>
        )}
        {!provider?.isOnly && canPasskey(getContext()) && (
          <PasskeyButton isSecondStep={false} look="quiet" back={back}>
            {t("Use a passkey", "Tumia passkey")}
          </PasskeyButton>
        )}
      </div>
    </AuthCard>
  );
}

type EndReason = NonNullable<Awaited<ReturnType<typeof getEndReasonForPage>>>;

const ENDED = translated(
  () =>
    ({
      rights: t(
        "Your role or your rights were changed. Please sign in again.",
        "Jukumu lako au ruhusa zako zimebadilishwa. Tafadhali ingia tena.",
      ),
      disabled: t(
        "This account was disabled. Ask an owner or admin.",
        "Akaunti hii imezimwa. Muulize mmiliki au msimamizi.",
      ),
      removed: t(
        "This account was removed. Ask an owner or admin.",
        "Akaunti hii imeondolewa. Muulize mmiliki au msimamizi.",
      ),
      password: t(
        "The password was changed, so you were signed out. Sign in with the new one.",
        "Nenosiri limebadilishwa, kwa hiyo umetolewa. Ingia kwa nenosiri jipya.",
      ),
      factors: t(
        "Your second factor was changed in another browser, so you were signed out of this one.",
        "Uthibitisho wako wa pili umebadilishwa kwenye kivinjari kingine, kwa hiyo umetolewa kwenye hiki.",
      ),
      elsewhere: t(
        "You signed out this browser from another one.",
        "Ulitoka kwenye kivinjari hiki ukiwa kwenye kingine.",
      ),
    }) as const satisfies Record<EndReason, string>,
);

function purposeOf(ended: EndReason | undefined, back: string | null): string {
  if (ended) return ENDED[ended];
  return back
    ? t(
        "Please sign in. We will take you back to your page.",
        "Tafadhali ingia. Tutakurudisha kwenye ukurasa wako.",
      )
    : t("Campaigns, conversations and calls.", "Kampeni, mazungumzo na simu.");
}
