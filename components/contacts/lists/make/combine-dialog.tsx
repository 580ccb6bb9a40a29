"use client";

import { useQuery } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { useState } from "react";
import { ListNameField } from "#components/domain/list-name-field.tsx";
import { useCombineContactLists } from "#lib/client/contact-lists/mutations.ts";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { MAX_LIST_PARTS } from "#lib/contract/rules/list-parts.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { FaultNote } from "../../../shell/fault-note.tsx";
import { ListError } from "../../../shell/list-error.tsx";
import { useKeptList } from "../../../shell/use-kept-list.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Chip } from "../../../ui/button/chip.tsx";
import { Card } from "../../../ui/card.tsx";
import { SearchField } from "../../../ui/field/search/search-field.tsx";
import { ListNoMatch } from "../../../ui/list/list-no-match.tsx";
import { RowsTable } from "../../../ui/list/rows-table.tsx";
import { Cell, HeadCell, Row, TableFoot } from "../../../ui/list/table.tsx";
import { FormDialog } from "../../../ui/popup/form-dialog.tsx";
import { type Chosen, ChosenParts, type Way } from "./chosen-parts.tsx";

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
      <Choices chosen={chosen} onChoose={choose} isOpen={isOpen} />
      <ChosenParts
        chosen={chosen}
        onRemove={(id) => setChosen(chosen.filter(({ list }) => list.id !== id))}
      />
      <ListNameField value={name} error={nameFault} onChange={setName} />
      <FaultNote error={fault} title="The list was not made" />
    </FormDialog>
  );
}

type Asked = { of: readonly string[]; without: readonly string[]; name: string };

function lockedBecause({ of, without, name }: Asked): string | undefined {
  if (of.length === 0) return "Choose a list to put in";
  if (of.length + without.length < 2) return "Choose a second list";
  if (Math.max(of.length, without.length) > MAX_LIST_PARTS)
    return `Choose at most ${MAX_LIST_PARTS} lists of each kind`;
  return name.trim() === "" ? "Give the list a name" : undefined;
}

type ChoicesProps = {
  chosen: readonly Chosen[];
  onChoose: (list: ContactList, way: Way) => void;
  isOpen: boolean;
};

/** Lists to choose from; those that were chosen stay chosen while others are searched. */
function Choices({ chosen, onChoose, isOpen }: ChoicesProps) {
  const [q, setQ] = useState("");
  const query = useQuery({ ...contactListsQuery(q === "" ? {} : { q }), enabled: isOpen });
  const { data, error, isPending } = query;
  const items = data?.items ?? [];
  return (
    <>
      <SearchField label="Search lists by name" value={q} onSearch={setQ} isAlone />
      <Card>
        <RowsTable
          label="Lists"
          isPending={isPending}
          columns={["widest", "small", "wide"]}
          pendingRows={4}
          head={
            <>
              <HeadCell isWide>Name</HeadCell>
              <HeadCell isNumber>People</HeadCell>
              <HeadCell>In the new list</HeadCell>
            </>
          }
        >
          {items.map((list) => (
            <Choice
              key={list.id}
              list={list}
              way={chosen.find((each) => each.list.id === list.id)?.way}
              onChoose={onChoose}
            />
          ))}
        </RowsTable>
        {error && (
          <ListError title="We could not read the lists" query={query}>
            Your lists are not affected.
          </ListError>
        )}
        {!error && data && items.length === 0 && (
          <ListNoMatch
            asked={`“${q}”`}
            actions={
              <Button size="small" onClick={() => setQ("")}>
                Clear the search
              </Button>
            }
          >
            Other lists are hidden by your search.
          </ListNoMatch>
        )}
        {data?.nextCursor && (
          <TableFoot>These are the newest {formatCount(items.length)}. Search for others by name.</TableFoot>
        )}
      </Card>
    </>
  );
}

type ChoiceProps = Pick<ChoicesProps, "onChoose"> & { list: ContactList; way: Way | undefined };

function Choice({ list, way, onChoose }: ChoiceProps) {
  const { name, people } = list;
  return (
    <Row>
      <Cell kind="ink" card="1l" isWide isCut title={name}>
        <span className="max-sm:whitespace-normal">{name}</span>
      </Cell>
      <Cell card="1r" isNumber cardUnit={people === 1 ? "person" : "people"}>
        {formatCount(people)}
      </Cell>
      <Cell card="full">
        <span className="flex gap-2">
          <Chip isOn={way === "of"} aria-label={`Put in ${name}`} onClick={() => onChoose(list, "of")}>
            Put in
          </Chip>
          <Chip
            isOn={way === "without"}
            aria-label={`Skip ${name}`}
            onClick={() => onChoose(list, "without")}
          >
            Skip
          </Chip>
        </span>
      </Cell>
    </Row>
  );
}
