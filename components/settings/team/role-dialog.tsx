"use client";

import { useState } from "react";
import { useUpdatePerson } from "#lib/client/team/mutations.ts";
import type { Person } from "#lib/contract/desk/team/team.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import type { ActDialogProps } from "./act-dialog-props.ts";
import { type Chosen, RoleFields } from "./role-fields.tsx";

/** Another role, or other rights beside it; the person is signed out and signs in with them. */
export function RoleDialog({ person, me, isOpen, onClose }: ActDialogProps) {
  const isMe = person.id === me.id;
  const before: Chosen = { role: person.role, rights: person.rights };
  const [chosen, setChosen] = useState<Chosen>(isMe ? { role: "admin", rights: [] } : before);
  const { mutate, isPending, error } = useUpdatePerson();
  const isSame = chosen.role === before.role && chosen.rights.join() === before.rights.join();
  function save() {
    mutate(bodyOf(person, chosen, isMe), {
      onSuccess: () => {
        showToast({
          tone: "green",
          title: (
            <>
              <bdi>{person.name}</bdi> has to sign in again with the new role and rights
            </>
          ),
        });
        onClose();
      },
    });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={
        isMe ? (
          "Step down as owner?"
        ) : (
          <>
            Role and rights of <bdi>{person.name}</bdi>
          </>
        )
      }
      purpose={
        isMe
          ? "You become an admin and are signed out. Only another owner can make you an owner again."
          : "They are signed out within 5 seconds and sign in again with what you choose."
      }
      button={isMe ? "Step down" : "Save role and rights"}
      isBusy={isPending}
      lockedBecause={isSame ? "Change something first" : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      {!isMe && <RoleFields me={me} chosen={chosen} had={person.rights} onChange={setChosen} />}
      <SaveFault error={error} title="Not changed" />
    </FormDialog>
  );
}

function bodyOf({ id, ...seen }: Person, { role, rights }: Chosen, isMe: boolean) {
  if (isMe) return { id, role };
  return { id, role, rights: [...rights], seen: { role: seen.role, rights: seen.rights } };
}
