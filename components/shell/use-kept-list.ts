import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { detailOf } from "#lib/client/detail-of.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { useNavigate } from "../ui/load/use-go.ts";
import { showToast } from "../ui/toast/show-toast.ts";

type Kept = {
  isOpen: boolean;
  onClose: () => void;
  /** How many people it has, in words. */
  peopleWords?: (people: number) => string;
};

const inWords = (people: number): string =>
  t(formatNoun(people, "person", "people"), formatNounSw(people, "mtu", "watu"));

/**
 * Makes a list and goes to it; `nameFault` is what stands at its name where it was refused for that, `fault` any other.
 * Whoever has closed the dialog meanwhile stays where they are, and hears all the same what became of it.
 */
export function useKeptList<Input>(
  { mutateAsync, error }: UseMutationResult<ContactList, Error, Input>,
  { isOpen, onClose, peopleWords = inWords }: Kept,
) {
  const go = useNavigate();
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
      showToast({
        tone: "green",
        title: t(
          `The list “${isolated(name)}” has ${peopleWords(people)}`,
          `Orodha “${isolated(name)}” ina ${peopleWords(people)}`,
        ),
      });
      if (!isHere.current) return;
      onClose();
      go.push(`/contacts/lists/${id}`);
    } catch (fault) {
      if (!isHere.current)
        showToast({
          tone: "red",
          title: t("The list was not made", "Orodha haikutengenezwa"),
          detail: detailOf(fault),
        });
    }
  }
  const isOfName = error instanceof Fault && error.fields.some(({ path }) => path === "name");
  return {
    nameFault: isOfName ? error.detail : undefined,
    fault: isOfName ? null : error,
    keep: (input: Input) => void keep(input),
  };
}
