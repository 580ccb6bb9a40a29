import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useGo } from "#components/ui/load/use-go.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { showToast } from "../../../ui/toast/show-toast.ts";

type Kept = { isOpen: boolean; onClose: () => void };

/**
 * Makes a list and goes to it; `ofName` where what it was refused for stands at its name. Whoever has closed the dialog
 * meanwhile stays where they are, and hears all the same what became of it.
 */
export function useKept<Input>(
  { mutateAsync, error }: UseMutationResult<ContactList, Error, Input>,
  { isOpen, onClose }: Kept,
) {
  const go = useGo();
  const isHere = useRef(isOpen);
  useEffect(() => {
    isHere.current = isOpen;
    return () => {
      isHere.current = false;
    };
  }, [isOpen]);
  async function keep(input: Input) {
    try {
      const { id, name, people } = await mutateAsync(input);
      const title = `The list “${isolated(name)}” has ${formatNoun(people, "person", "people")}`;
      showToast({ tone: "green", title });
      if (!isHere.current) return;
      onClose();
      go.push(`/contacts/lists/${id}`);
    } catch (fault) {
      if (!isHere.current)
        showToast({ tone: "red", title: "The list was not made", detail: detailOf(fault) });
    }
  }
  return {
    error,
    ofName: error instanceof Fault && error.fields.some(({ path }) => path === "name"),
    keep: (input: Input) => void keep(input),
  };
}
