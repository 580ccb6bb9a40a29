import { AuthCard } from "../shell/session/auth-card.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";

/** A one-time link that opens nothing; why is not said, because it may be in other hands. */
export function LinkIsOver({ lasts, ifUsed }: { lasts: string; ifUsed: string }) {
  return (
    <AuthCard
      title="This link no longer works"
      purpose={`A link works once and for ${lasts}. ${ifUsed} If not, ask an owner or admin of this console for a new one.`}
    >
      <ButtonLink href="/sign-in" look="primary" size="large" isWide>
        Sign in
      </ButtonLink>
    </AuthCard>
  );
}
