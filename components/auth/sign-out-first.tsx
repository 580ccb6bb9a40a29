"use client";

import { expectSignOut } from "#lib/client/session/go-to-sign-in.ts";
import { useDeleteSession } from "#lib/client/session/mutations.ts";
import { t } from "#lib/contract/language.ts";
import { AuthCard } from "../shell/session/auth-card.tsx";
import { Note } from "../ui/note.tsx";
import { faultSentence } from "./fault-sentence.ts";
import { SubmitButton } from "./submit-button.tsx";

/** A one-time link was opened by somebody who is signed in: it is for somebody else, or for another browser. */
export function SignOutFirst({ name }: { name: string }) {
  const { mutate, isPending, isSuccess, error } = useDeleteSession();
  function leave() {
    expectSignOut(true);
    // The same link once more, on a page that knows nobody.
    mutate(undefined, { onSuccess: () => location.reload() });
  }
  return (
    <AuthCard
      title={t(
        <>
          You are signed in as <bdi>{name}</bdi>
        </>,
        <>
          Umeingia kama <bdi>{name}</bdi>
        </>,
      )}
      purpose={t(
        "This link is for one person and works once. If it is for you, sign out first. If not, close this page: the link still works.",
        "Kiungo hiki ni cha mtu mmoja na hufanya kazi mara moja. Kama ni chako, toka kwanza. Kama sicho, funga ukurasa huu: kiungo bado kinafanya kazi.",
      )}
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        {error && (
          <Note tone="red" title={t("You are still signed in", "Bado umeingia")} isSmall isAlert>
            {faultSentence(error)}
          </Note>
        )}
        <SubmitButton isBusy={isPending || isSuccess}>
          {t("Sign out and open the link", "Toka na ufungue kiungo")}
        </SubmitButton>
      </form>
    </AuthCard>
  );
}
