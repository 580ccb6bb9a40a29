import { t, translated } from "#lib/contract/language.ts";
import { AuthCard } from "../shell/session/auth-card.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";

const WHY = translated(() => ({
  invitation: t(
    "A link works once and for one day. If you have made your account with it, sign in. If not, ask an owner or admin of this console for a new one.",
    "Kiungo hufanya kazi mara moja na kwa siku moja. Kama umefungua akaunti yako kwa kiungo hicho, ingia. Kama sivyo, mwombe mmiliki au msimamizi wa konsoli hii akupe kipya.",
  ),
  reset: t(
    "A link works once and for one hour. If you have chosen a new password with it, sign in. If not, ask an owner or admin of this console for a new one.",
    "Kiungo hufanya kazi mara moja na kwa saa moja. Kama umechagua nenosiri jipya kwa kiungo hicho, ingia. Kama sivyo, mwombe mmiliki au msimamizi wa konsoli hii akupe kipya.",
  ),
}));

/** A one-time link that opens nothing; why is not said, because it may be in other hands. */
export function LinkIsOver({ kind }: { kind: keyof typeof WHY }) {
  return (
    <AuthCard title={t("This link no longer works", "Kiungo hiki hakifanyi kazi tena")} purpose={WHY[kind]}>
      <ButtonLink href="/sign-in" look="primary" size="large" isWide>
        {t("Sign in", "Ingia")}
      </ButtonLink>
    </AuthCard>
  );
}
