"use client";

import { ListPlus } from "lucide-react";
import { useState } from "react";
import { ListNameField } from "#components/domain/list-name-field.tsx";
import { useCombineContactLists } from "#lib/client/contact-lists/mutations.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { MAX_LIST_PARTS } from "#lib/contract/rules/list-parts.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { LIST_NAME, LIST_PEOPLE, ListChoices } from "../../../shell/list-choices.tsx";
import { SaveFault } from "../../../shell/save-fault.tsx";
import { useKeptList } from "../../../shell/use-kept-list.ts";
import { Chip } from "../../../ui/button/chip.tsx";
import { FormDialog } from "../../../ui/popup/form-dialog.tsx";

type CombineDialogProps = { isOpen: boolean; onClose: () => void };

/** Makes a list of several: everybody of some of them once, without whoever is in others. */
export function CombineDialog({ isOpen, onClose }: CombineDialogProps) {
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const making = useCombineContactLists();
  const { nameFault, fault, keep } = useKeptList(making, { isOpen, onClose });
  const idsOf = (way: Way) => chosen.filter((each) => each.way === way).map(({ list }) => list.id);
  const [of, without] = [idsOf("of"), idsOf("without")];
  function choose(list: ContactList, way: Way) {
    const others = chosen.filter((each) => each.list.id !== list.id);
    const isSame = chosen.some((each) => each.list.id === list.id && each.way === way);
    setChosen(isSame ? others : [...others, { list, way }]);
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      title="New list from lists"
      purpose="Everybody is in it once, with the columns of the first list that has them. The lists themselves stay as they are."
      button="Make the list"
      icon={<ListPlus />}
      isBusy={making.isPending || making.isSuccess}
      lockedBecause={lockedBecause({ of, without, name })}
      onSubmit={() => keep({ name: name.trim(), of, without })}
    >
      <ListChoices
        isOpen={isOpen}
        columns={[
          LIST_NAME,
          { ...LIST_PEOPLE, card: "1r" },
          {
            name: "In the new list",
            shape: "wide",
            card: "full",
            cell: (list) => (
              <Ways
                name={list.name}
                way={chosen.find((each) => each.list.id === list.id)?.way}
                onChoose={(way) => choose(list, way)}
              />
            ),
          },
        ]}
        notAffected="Your lists are not affected."
      />
      <ChosenParts
        chosen={chosen}
        onRemove={(id) => setChosen(chosen.filter(({ list }) => list.id !== id))}
      />
      <ListNameField value={name} error={nameFault} onChange={setName} />
      <SaveFault error={fault} title="The list was not made" />
    </FormDialog>
  );
}

type Combination = { of: readonly string[]; without: readonly string[]; name: string };

function lockedBecause({ of, without, name }: Combination): string | undefined {
  if (of.length === 0) return "Choose a list to put in";
  if (of.length + without.length < 2) return "Choose a second list";
  if (Math.max(of.length, without.length) > MAX_LIST_PARTS)
    return `Choose at most ${MAX_LIST_PARTS} lists of each kind`;
  return name.trim() === "" ? "Give the list a name" : undefined;
}

type WaysProps = { name: string; way: Way | undefined; onChoose: (way: Way) => void };

function Ways({ name, way, onChoose }: WaysProps) {
  return (
    <span className="flex gap-2">
      <Chip isOn={way === "of"} aria-label={`Put in ${name}`} onClick={() => onChoose("of")}>
        Put in
      </Chip>
      <Chip isOn={way === "without"} aria-label={`Skip ${name}`} onClick={() => onChoose("without")}>
        Skip
      </Chip>
    </span>
  );
}

export type Way = "of" | "without";
export type Chosen = { list: ContactList; way: Way };

const WORDS: Record<Way, string> = { of: "Everybody of", without: "Without who is in" };

type ChosenPartsProps = { chosen: readonly Chosen[]; onRemove: (id: string) => void };

/** What was chosen so far, in words: also of lists that the search does not show now. */
export function ChosenParts({ chosen, onRemove }: ChosenPartsProps) {
  if (chosen.length === 0) return null;
  return (
    <ul
      aria-label="What the list is made of"
      className="num flex list-disc flex-col gap-1 pl-5 text-13 text-ink-2"
    >
      {(["of", "without"] as const).flatMap((way) =>
        chosen
          .filter((each) => each.way === way)
          .map(({ list }) => (
            <li key={list.id} className="break-words">
              {WORDS[way]} <bdi className="font-medium text-ink">{list.name}</bdi>,{" "}
              {formatNoun(list.people, "person", "people")}{" "}
              <button
                type="button"
                className="link touch"
                aria-label={`Remove ${list.name}`}
                onClick={() => onRemove(list.id)}
              >
                Remove
              </button>
            </li>
          )),
      )}
    </ul>
  );
}
