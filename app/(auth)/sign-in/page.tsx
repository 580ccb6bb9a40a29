import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LostFactor } from "#components/auth/lost-factor.tsx";
import { PasskeyButton } from "#components/auth/passkey-button.tsx";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { wayBackOf } from "#components/auth/way-back.ts";
import { AuthCard } from "#components/shell/session/auth-card.tsx";
import { getContext } from "#lib/server/context.ts";
import { canPasskey } from "#lib/server/factors/index.ts";
import { isSetUp } from "#lib/server/overview/index.ts";
import { getEndReasonForPage, getSessionForPage } from "#lib/server/pages/index.ts";

export const metadata: Metadata = { title: "Sign in" };

type SignInProps = { searchParams: Promise<{ back?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInProps) {
  const back = wayBackOf((await searchParams).back);
  if (await getSessionForPage()) redirect(back ?? "/overview");
  if (!(await isSetUp(getContext()))) redirect("/setup");
  return (
    <AuthCard
      title="Sign in to Tuma"
      purpose={purposeOf(await getEndReasonForPage(), back)}
      help={<LostFactor />}
    >
      <div className="flex flex-col gap-4">
        <SignInForm back={back} />
        {canPasskey(getContext()) && (
          <PasskeyButton isSecondStep={false} look="quiet" back={back}>
            Use a passkey
          </PasskeyButton>
        )}
      </div>
    </AuthCard>
  );
}

type EndReason = NonNullable<Awaited<ReturnType<typeof getEndReasonForPage>>>;

const ENDED = {
  rights: "Your role or your rights were changed. Please sign in again.",
  disabled: "This account was disabled. Ask an owner or admin.",
  removed: "This account was removed. Ask an owner or admin.",
  password: "The password was changed, so you were signed out. Sign in with the new one.",
  factors: "Your second factor was changed in another browser, so you were signed out of this one.",
  elsewhere: "You signed out this browser from another one.",
} as const satisfies Record<EndReason, string>;

function purposeOf(ended: EndReason | undefined, back: string | null): string {
  if (ended) return ENDED[ended];
  return back ? "Please sign in. We will take you back to your page." : "Campaigns, conversations and calls.";
}
