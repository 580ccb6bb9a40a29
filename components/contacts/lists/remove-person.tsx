"use client";

import { UserMinus } from "lucide-react";
import { useAddListed, useRemoveListed } from "#lib/client/contact-lists/mutations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { isLost } from "#lib/client/is-lost.ts";
import type { ContactList, ListedPerson } from "#lib/contract/desk/people/contact-list.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type RemovePersonProps = { list: ContactList; person: ListedPerson };

/** Takes somebody out of a list at once, with a way back. */
export function RemovePerson({ list, person: { number, columns } }: RemovePersonProps) {
  const removing = useRemoveListed();
  const adding = useAddListed();
  const shown = formatNumber(number);
  function putBack() {
    adding.mutate(
      { id: list.id, number, columns },
      {
        onError: (error) =>
          showToast(
            isLost(error)
              ? { tone: "amber", title: `${shown} may be back: we lost the answer` }
              : { tone: "red", title: `${shown} is not back`, detail: detailOf(error) },
          ),
      },
    );
  }
  function remove(pressed: HTMLElement) {
    // The row that goes takes the focus with it: the one beside it has the next.
    const row = pressed.closest("tr");
    const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(
      "[data-remove]",
    );
    removing.mutate(
      { id: list.id, number },
      {
        onSuccess() {
          beside?.focus();
          showToast({
            tone: "green",
            title: `${shown} is removed from the list`,
            action: { label: "Put back at the end", onPress: putBack },
          });
        },
        onError: (error) =>
          showToast(
            isLost(error)
              ? { tone: "amber", title: `${shown} may have been removed: we lost the answer` }
              : { tone: "red", title: `${shown} is still in the list`, detail: detailOf(error) },
          ),
      },
    );
  }
  return (
    <IconButton
      size="small"
      label={`Remove ${shown} from the list`}
      icon={<UserMinus />}
      aria-disabled={removing.isPending || undefined}
      data-remove=""
      onClick={(event) => removing.isPending || remove(event.currentTarget)}
    />
  );
}
