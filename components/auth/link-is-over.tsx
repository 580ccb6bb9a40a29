import { AuthCard } from "../shell/auth-card.tsx";
import { ButtonLink } from "../ui/button-link.tsx";

/** A one-time link that opens nothing; why is not told, because it may be in other hands. */
export function LinkIsOver({ lasts }: { lasts: string }) {
  return (
    <AuthCard
      title="This link does not work any more"
      purpose={`A link works once and for ${lasts}. Ask an owner or admin of this console for a new one.`}
    >
      <ButtonLink href="/sign-in" look="primary" size="large" isWide>
        Sign in
      </ButtonLink>
    </AuthCard>
  );
}
