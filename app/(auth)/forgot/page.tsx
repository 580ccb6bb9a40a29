import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ForgotForm } from "#components/auth/forgot-form.tsx";
import { LostFactor } from "#components/auth/lost-factor.tsx";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { t } from "#lib/contract/language.ts";
import { getContext } from "#lib/server/context.ts";
import { getSessionForPage } from "#lib/server/pages/index.ts";

export function generateMetadata(): Metadata {
  return { title: t("Forgot your password?", "Umesahau nenosiri?") };
}

export default async function ForgotPage() {
  if (await getSessionForPage()) redirect("/overview");
  const { mail, identityProvider } = getContext().env;
  if (identityProvider?.isOnly) redirect("/sign-in");
  const isMailed = mail !== null;
  return (
    <AuthCard
      title={t("Forgot your password?", "Umesahau nenosiri?")}
      purpose={
        isMailed
          ? t(
              "We send a link to a new password to the e-mail that you sign in with.",
              "Tunatuma kiungo cha nenosiri jipya kwa barua pepe unayoingia nayo.",
            )
          : t(
              "This console sends no e-mail. An owner or admin makes a link for you under Settings, Team.",
              "Konsoli hii haitumi barua pepe. Mmiliki au msimamizi anakutengenezea kiungo kwenye Mipangilio, Timu.",
            )
      }
      help={<LostFactor />}
    >
      <div className="flex flex-col gap-4">
        {isMailed && <ForgotForm />}
        <a href="/sign-in" className="link touch self-start rounded-1 text-13">
          {t("Back to sign in", "Rudi kuingia")}
        </a>
      </div>
    </AuthCard>
  );
}
