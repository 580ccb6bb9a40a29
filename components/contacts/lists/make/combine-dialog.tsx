"use client";

import { ListPlus } from "lucide-react";
import { useState } from "react";
import { ListNameField } from "#components/domain/list-name-field.tsx";
import { useCombineContactLists } from "#lib/client/contact-lists/mutations.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t, translated } from "#lib/contract/language.ts";
import { MAX_LIST_PARTS } from "#lib/contract/rules/list-parts.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
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
      title={t("New list from lists", "Orodha mpya kutoka orodha")}
      purpose={t(
        "Everybody is in it once, with the columns of the first list that has them. The lists themselves stay as they are.",
        "Kila mtu yumo mara moja, pamoja na safu za orodha ya kwanza iliyo naye. Orodha zenyewe zinabaki zilivyo.",
      )}
      button={t("Make the list", "Tengeneza orodha")}
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
            name: t("In the new list", "Katika orodha mpya"),
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
        notAffected={t("Your lists are not affected.", "Orodha zako hazijaathirika.")}
      />
      <ChosenParts
        chosen={chosen}
        onRemove={(id) => setChosen(chosen.filter(({ list }) => list.id !== id))}
      />
      <ListNameField value={name} error={nameFault} onChange={setName} />
      <SaveFault error={fault} title={t("The list was not made", "Orodha haikutengenezwa")} />
    </FormDialog>
  );
}

type Combination = { of: readonly string[]; without: readonly string[]; name: string };

function lockedBecause({ of, without, name }: Combination): string | undefined {
  if (of.length === 0) return t("Choose a list to put in", "Chagua orodha ya kuweka ndani");
  if (of.length + without.length < 2) return t("Choose a second list", "Chagua orodha ya pili");
  if (Math.max(of.length, without.length) > MAX_LIST_PARTS)
    return t(
      `Choose at most ${MAX_LIST_PARTS} lists of each kind`,
      `Chagua orodha zisizozidi ${MAX_LIST_PARTS} za kila aina`,
    );
  return name.trim() === "" ? t("Give the list a name", "Ipe orodha jina") : undefined;
}

type WaysProps = { name: string; way: Way | undefined; onChoose: (way: Way) => void };

function Ways({ name, way, onChoose }: WaysProps) {
  return (
    <span className="flex gap-2">
      <Chip
        isOn={way === "of"}
        aria-label={t(`Put in ${name}`, `Weka ndani ${name}`)}
        onClick={() => onChoose("of")}
      >
        {t("Put in", "Weka ndani")}
      </Chip>
      <Chip
        isOn={way === "without"}
        aria-label={t(`Skip ${name}`, `Ruka ${name}`)}
        onClick={() => onChoose("without")}
      >
        {t("Skip", "Ruka")}
      </Chip>
    </span>
  );
}

export type Way = "of" | "without";
export type Chosen = { list: ContactList; way: Way };

const WORDS: Record<Way, string> = translated(() => ({
  of: t("Everybody of", "Kila mtu wa"),
  without: t("Without who is in", "Bila walio kwenye"),
}));

type ChosenPartsProps = { chosen: readonly Chosen[]; onRemove: (id: string) => void };

/** What was chosen so far, in words: also of lists that the search does not show now. */
export function ChosenParts({ chosen, onRemove }: ChosenPartsProps) {
  if (chosen.length === 0) return null;
  return (
    <ul
      aria-label={t("What the list is made of", "Orodha imetengenezwa na nini")}
      className="num flex list-disc flex-col gap-1 pl-5 text-13 text-ink-2"
    >
      {(["of", "without"] as const).flatMap((way) =>
        chosen
          .filter((each) => each.way === way)
          .map(({ list }) => (
            <li key={list.id} className="break-words">
              {WORDS[way]} <bdi className="font-medium text-ink">{list.name}</bdi>,{" "}
              {t(formatNoun(list.people, "person", "people"), formatNounSw(list.people, "mtu", "watu"))}{" "}
              <button
                type="button"
                className="link touch"
                aria-label={t(`Remove ${list.name}`, `Ondoa ${list.name}`)}
                onClick={() => onRemove(list.id)}
              >
                {t("Remove", "Ondoa")}
              </button>
            </li>
          )),
      )}
    </ul>
  );
}
