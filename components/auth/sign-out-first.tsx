"use client";

import { expectSignOut } from "#lib/client/session/go-to-sign-in.ts";
import { useDeleteSession } from "#lib/client/session/mutations.ts";
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
      title={
        <>
          You are signed in as <bdi>{name}</bdi>
        </>
      }
      purpose="This link is for one person and works once. If it is for you, sign out first. If not, close this page: the link still works."
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        {error && (
          <Note tone="red" title="You are still signed in" isSmall isAlert>
            {faultSentence(error)}
          </Note>
        )}
        <SubmitButton isBusy={isPending || isSuccess}>Sign out and open the link</SubmitButton>
      </form>
    </AuthCard>
  );
}
