"use client";

import { useQuery } from "@tanstack/react-query";
import { Filter } from "lucide-react";
import { groupsQuery } from "#lib/client/groups.ts";
import type { Group } from "#lib/contract/desk/people/group.ts";
import { t } from "#lib/contract/language.ts";
import { ruleWords } from "#lib/contract/words/group-words.ts";
import { useRuleNames } from "../domain/use-rule-names.ts";
import { ListEmpty } from "../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../ui/list/list-table.tsx";
import { ListStates } from "./list-states.tsx";

type GroupChoicesProps = {
  /** They are asked for while their dialog is open. */
  isOpen: boolean;
  /** What one does with a group. */
  act: Column<Group>;
  /** What is as it was where they could not be read. */
  notAffected: string;
};

/** Groups of people to choose from in a dialog, each with its rule. */
export function GroupChoices({ isOpen, act, notAffected }: GroupChoicesProps) {
  const query = useQuery({ ...groupsQuery, enabled: isOpen });
  const namesOf = useRuleNames();
  const columns: Column<Group>[] = [
    {
      name: "name",
      head: t("Name", "Jina"),
      shape: "wide",
      kind: "ink",
      card: "1l",
      cell: ({ name }) => name,
    },
    {
      name: "rule",
      head: t("Rule", "Kanuni"),
      shape: "widest",
      isWide: true,
      card: "2l",
      className: "whitespace-normal",
      cell: (group) => <span className="line-clamp-2">{ruleWords(group.rule, namesOf(group))}</span>,
    },
    act,
  ];
  return (
    <ListStates
      query={query}
      rows={query.data ?? []}
      table={(groups, isPending) => (
        <ListTable
          label={t("Groups", "Makundi")}
          columns={columns}
          rows={groups}
          keyOf={({ id }) => id}
          isPending={isPending}
          pendingRows={4}
          rowProps={() => ({ isHoverable: false })}
        />
      )}
      unread={[t("We could not read the groups", "Hatukuweza kusoma makundi"), notAffected]}
      nothing={
        <ListEmpty icon={<Filter />} title={t("No group yet", "Hakuna kundi bado")}>
          {t("Under Contacts, make one of a rule.", "Kwenye Watu, tengeneza moja kwa kanuni.")}
        </ListEmpty>
      }
      foot={null}
    />
  );
}
