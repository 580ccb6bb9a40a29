import type { UseMutationResult } from "@tanstack/react-query";
import { useGo } from "#components/ui/load/use-go.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { showToast } from "../../../ui/toast/show-toast.ts";

/** Makes a list and goes to it; `ofName` where what it was refused for stands at its name. */
export function useKept<Input>(
  { mutate, error }: UseMutationResult<ContactList, Error, Input>,
  onClose: () => void,
) {
  const go = useGo();
  return {
    error,
    ofName: error instanceof Fault && error.fields.some(({ path }) => path === "name"),
    keep: (input: Input) =>
      mutate(input, {
        onSuccess: ({ id, people }) => {
          showToast({ tone: "green", title: `The list has ${formatNoun(people, "person", "people")}` });
          onClose();
          go.push(`/contacts/lists/${id}`);
        },
      }),
  };
}
