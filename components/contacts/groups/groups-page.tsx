"use client";

import { useQuery } from "@tanstack/react-query";
import { Filter, Plus } from "lucide-react";
import { groupsQuery } from "#lib/client/groups.ts";
import type { Group } from "#lib/contract/desk/people/group.ts";
import { t } from "#lib/contract/language.ts";
import { type RuleNames, ruleWords } from "#lib/contract/words/group-words.ts";
import { useRuleNames } from "../../domain/use-rule-names.ts";
import { ListStates } from "../../shell/list-states.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Time } from "../../ui/time/time.tsx";
import { ContactTabs } from "../contact-tabs.tsx";

const { Part: RuleDialog, preload } = lazyPart(() =>
  import("./rule-dialog.tsx").then((part) => part.RuleDialog),
);

/** Every group of people by rule, by name. */
export function GroupsPage({ canMake }: { canMake: boolean }) {
  const query = useQuery(groupsQuery);
  const namesOf = useRuleNames();
  return (
    <Page>
      <PageHeader
        title={t("Contacts", "Watu")}
        purpose={t(
          "Groups choose people by a rule. Who is in one is asked each time it is used.",
          "Makundi huchagua watu kwa kanuni. Aliyemo huulizwa kila kundi linapotumika.",
        )}
        actions={canMake && <NewGroup />}
      />
      <div className="flex flex-col gap-5">
        <ContactTabs current="groups" />
        <section aria-label={t("Groups", "Makundi")} className="min-w-0">
          <ListStates
            query={query}
            rows={query.data ?? []}
            table={(groups, isPending) => (
              <ListTable
                label={t("Groups", "Makundi")}
                columns={columnsOf(namesOf)}
                rows={groups}
                keyOf={({ id }) => id}
                isPending={isPending}
              />
            )}
            unread={[
              t("We could not read the groups", "Hatukuweza kusoma makundi"),
              t("Your groups are not affected.", "Makundi yako hayajaathirika."),
            ]}
            nothing={
              <ListEmpty icon={<Filter />} title={t("No group yet", "Hakuna kundi bado")}>
                {t(
                  "A group is a rule, such as “Branch is Mwanza; was sent no message in the last 30 days”. Use it in a campaign, to skip people, or to download who is in it.",
                  "Kundi ni kanuni, kama “Tawi ni Mwanza; hakutumiwa ujumbe ndani ya siku 30 zilizopita”. Litumie kwenye kampeni, kuruka watu, au kupakua waliomo.",
                )}
              </ListEmpty>
            }
            foot={null}
          />
        </section>
      </div>
    </Page>
  );
}

function columnsOf(namesOf: (group: Group) => RuleNames): readonly Column<Group>[] {
  return [
    {
      name: "name",
      head: t("Name", "Jina"),
      shape: "wide",
      kind: "ink",
      card: "1l",
      className: "max-w-64 truncate",
      each: ({ name }) => ({ title: name }),
      cell: ({ id, name }) => (
        <PageLink
          href={`/contacts/groups/${id}`}
          className="rounded-1 after:absolute after:inset-0 max-sm:whitespace-normal"
        >
          {name}
        </PageLink>
      ),
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
    {
      name: "by",
      head: t("Created by", "Imetengenezwa na"),
      shape: "normal",
      isSecondRank: true,
      kind: "meta",
      className: "max-w-40 truncate",
      cell: ({ createdBy }) => createdBy,
    },
    {
      name: "changed",
      head: t("Changed", "Lilibadilishwa"),
      shape: "small",
      isNumber: true,
      card: "3l",
      kind: "meta",
      cell: ({ changedAt }) => <Time value={changedAt} show="day" />,
    },
  ];
}

function NewGroup() {
  const { isOpen, turn, open, close } = useOpening();
  return (
    <>
      <Button look="primary" icon={<Plus />} onClick={open}>
        {t("New group", "Kundi jipya")}
      </Button>
      <Opened when={isOpen} preload={preload}>
        <RuleDialog key={turn} isOpen={isOpen} onClose={close} />
      </Opened>
    </>
  );
}
