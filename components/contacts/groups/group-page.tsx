"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Download, Megaphone, Users, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { isStillOn } from "#components/ui/load/leaving.ts";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { doorHref } from "#lib/client/door-href.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { groupCountQuery, groupQuery, membersQuery, useDraftOfGroup, whyQuery } from "#lib/client/groups.ts";
import { personHref } from "#lib/client/people/person-href.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { Explained, Group, GroupPage as GroupAnswer, Member } from "#lib/contract/desk/people/group.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { conditionWords, ruleWords, valueWords } from "#lib/contract/words/group-words.ts";
import { Fault } from "#lib/fault.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { PERSON_COLUMN } from "../../domain/person-cell.tsx";
import { useRuleNames } from "../../domain/use-rule-names.ts";
import { PersonToCall } from "../../shell/calls/person-to-call.tsx";
import { CursorFoot } from "../../shell/cursor-foot.tsx";
import { DownloadLink } from "../../shell/download-link.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { ListStates } from "../../shell/list-states.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { useChannels } from "../../shell/sending/use-channels.ts";
import { useListAddress } from "../../shell/use-list-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { type Column, ListTable } from "../../ui/list/list-table.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

const { Part: RuleDialog, preload } = lazyPart(() =>
  import("./rule-dialog.tsx").then((part) => part.RuleDialog),
);
const { Part: DeleteGroupDialog, preload: preloadDelete } = lazyPart(() =>
  import("./delete-group-dialog.tsx").then((part) => part.DeleteGroupDialog),
);

const BACK = translated(() => ({ href: "/contacts/groups", label: t("Groups", "Makundi") }));

export type GroupRights = { canAsk: boolean; canChange: boolean; canSend: boolean; canExport: boolean };

/** One group: its rule, who is in it now, and what was planned with it. */
export function GroupPage({ id, rights }: { id: string; rights: GroupRights }) {
  const query = useQuery(groupQuery(id));
  const { data, error } = query;
  if (!data || (error instanceof Fault && error.code === "not_found")) {
    return (
      <Page>
        <PageHeader back={BACK} title={t("One group", "Kundi moja")} />
        <ListError title={t("We could not read the group", "Hatukuweza kusoma kundi")} query={query}>
          {detailOf(error) ?? t("The group is not affected.", "Kundi lenyewe halijaathirika.")}
        </ListError>
      </Page>
    );
  }
  const { group, usedBy } = data;
  return (
    <Page>
      <PageHeader
        back={BACK}
        title={group.name}
        purpose={<Purpose group={group} canCount={rights.canChange} />}
        actions={<GroupActions group={group} rights={rights} />}
      />
      <div className="flex flex-col gap-7">
        {rights.canAsk && <Why group={group} />}
        {rights.canAsk && <Members group={group} />}
        <UsedBy usedBy={usedBy} />
      </div>
    </Page>
  );
}

function Purpose({ group, canCount }: { group: Group; canCount: boolean }) {
  const namesOf = useRuleNames();
  const { data } = useQuery({ ...groupCountQuery(group.rule), enabled: canCount });
  return (
    <span className="wrap-anywhere">
      {ruleWords(group.rule, namesOf(group))}{" "}
      {data && (
        <strong className="num font-semibold text-ink">
          {t(
            `${formatNoun(data.people, "person", "people")} of ${formatCount(data.ofAll)} now.`,
            `${formatNounSw(data.people, "mtu", "watu")} kati ya ${formatCount(data.ofAll)} sasa.`,
          )}
        </strong>
      )}
    </span>
  );
}

function GroupActions({ group, rights }: { group: Group; rights: GroupRights }) {
  const change = useOpening();
  const end = useOpening();
  return (
    <>
      {rights.canExport && (
        <DownloadLink
          href={doorHref("GET /api/groups/:id/report.csv", { params: { id: group.id } })}
          aria-label={t("Download who is in this group (CSV)", "Pakua waliomo kwenye kundi hili (CSV)")}
          className={buttonClass({ look: "quiet", size: "normal" })}
        >
          <Download />
          CSV
        </DownloadLink>
      )}
      {rights.canChange && (
        <>
          <Button look="quiet" onClick={end.open}>
            {t("Delete…", "Futa…")}
          </Button>
          <Button onClick={change.open}>{t("Change the rule…", "Badilisha kanuni…")}</Button>
          <Opened when={change.isOpen} preload={preload}>
            <RuleDialog key={change.turn} group={group} isOpen={change.isOpen} onClose={change.close} />
          </Opened>
          <Opened when={end.isOpen} preload={preloadDelete}>
            <DeleteGroupDialog key={end.turn} group={group} isOpen={end.isOpen} onClose={end.close} />
          </Opened>
        </>
      )}
      {rights.canSend && <StartButton group={group} />}
    </>
  );
}

/** A draft of its own is made, and nothing is sent: what is sent is decided there. */
function StartButton({ group }: { group: Group }) {
  const go = useNavigate();
  const { mutateAsync } = useDraftOfGroup(useChannels()[0]);
  const { isBusy, run } = useOneAtATime();
  async function start() {
    const from = location.pathname;
    try {
      const id = await mutateAsync(group);
      if (isStillOn(from)) go.push(`/campaigns/${id}/edit`);
    } catch (error) {
      showToast({
        tone: "red",
        title: t("The campaign could not be made", "Kampeni haikuweza kutengenezwa"),
        detail: detailOf(error),
      });
    }
  }
  return (
    <Button look="primary" icon={<Megaphone />} isBusy={isBusy} onClick={() => void run(start)}>
      {t("New campaign for this group", "Kampeni mpya kwa kundi hili")}
    </Button>
  );
}

/** Asks of one number why they are in the group, or are not. */
function Why({ group }: { group: Group }) {
  const [typed, setTyped] = useState("");
  const [number, setNumber] = useState("");
  const { data, error, isFetching } = useQuery({ ...whyQuery(group.id, number), enabled: number !== "" });
  function ask(event: FormEvent) {
    event.preventDefault();
    setNumber(typed.trim());
  }
  return (
    <Section title={t("Why is somebody in it, or not?", "Kwa nini mtu yumo, au hayumo?")}>
      <Card>
        <div className="flex flex-col gap-4 px-5 py-4">
          <form className="flex flex-wrap items-end gap-3" onSubmit={ask}>
            <Field
              label={t("Phone number", "Namba ya simu")}
              error={number !== "" && error ? detailOf(error) : undefined}
              className="w-64 max-w-full"
            >
              <Input
                inputMode="tel"
                autoComplete="off"
                placeholder="0754 000 318"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Field>
            <Button
              type="submit"
              isBusy={isFetching}
              lockedBecause={typed.trim() === "" ? t("Type a number", "Andika namba") : undefined}
            >
              {t("Say why", "Eleza kwa nini")}
            </Button>
          </form>
          {data && <WhyWords group={group} explained={data} />}
        </div>
      </Card>
    </Section>
  );
}

function WhyWords({ group, explained }: { group: Group; explained: Explained }) {
  const names = useRuleNames()(group);
  const { number, isKept, isIn, conditions } = explained;
  const shown = formatNumber(number);
  if (!isKept)
    return (
      <p className="text-13 text-ink-2">
        {t(
          `${shown} is not in the group: they are in no list, have no field filled in, and have not written.`,
          `${shown} hayumo kwenye kundi: hayumo kwenye orodha, hana sehemu iliyojazwa, na hajaandika.`,
        )}
      </p>
    );
  return (
    <div className="flex flex-col gap-2 text-13">
      <p className="font-medium" role="status">
        {isIn
          ? t(`${shown} is in this group.`, `${shown} yumo kwenye kundi hili.`)
          : t(`${shown} is not in this group.`, `${shown} hayumo kwenye kundi hili.`)}
      </p>
      <ul aria-label={t("Conditions", "Masharti")} className="flex flex-col gap-1.5">
        {group.rule.conditions.map((condition, at) => {
          const { isTrue = false, value = null, at: when = null } = conditions[at] ?? {};
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other name than its place
            <li key={at} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
              {isTrue ? (
                <Check aria-hidden className="size-4 shrink-0 text-green-fg" />
              ) : (
                <X aria-hidden className="size-4 shrink-0 text-red-fg" />
              )}
              <span className="font-medium">{isTrue ? t("Yes:", "Ndiyo:") : t("No:", "Hapana:")}</span>
              <span>{conditionWords(condition, names)}</span>
              {condition.of === "field" && (
                <span className="text-ink-3">
                  {t(`has ${valueWords(value)}`, `ana ${valueWords(value)}`)}
                </span>
              )}
              {when !== null && (
                <span className="text-ink-3">
                  <Time value={when} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const MOST_FIELDS = 5;

function Members({ group }: { group: Group }) {
  const { asked } = useListAddress({}, { hasPages: true, how: "replace" });
  const query = useQuery(membersQuery(group.id, asked));
  const fields = useQuery(factsQuery).data?.personFields ?? [];
  const columns: Column<Member>[] = [
    { ...PERSON_COLUMN, cell: (member) => <PersonToCall who={member} /> },
    ...fields.slice(0, MOST_FIELDS).map(
      ({ name, label }, place): Column<Member> => ({
        name: `field ${name}`,
        head: label,
        shape: "normal",
        card: place === 0 ? "3l" : "hide",
        isSecondRank: place > 1,
        className: "max-w-48 truncate",
        cell: (member) => valueWords(member.fields[name]),
      }),
    ),
    {
      name: "open",
      head: t("Open", "Fungua"),
      isHeadHidden: true,
      shape: "small",
      card: "1r",
      cell: ({ number }) => (
        <PageLink className="link touch" href={personHref(number)}>
          {t("Person", "Mtu")}
        </PageLink>
      ),
    },
  ];
  return (
    <Section title={t("Who is in it now", "Waliomo sasa")}>
      <ListStates
        query={query}
        rows={query.data?.items ?? []}
        table={(people, isPending) => (
          <ListTable
            label={t("Who is in it now", "Waliomo sasa")}
            columns={columns}
            rows={people}
            keyOf={({ number }) => number}
            isPending={isPending}
            pendingRows={8}
          />
        )}
        unread={[
          t("We could not read who is in this group", "Hatukuweza kusoma waliomo kwenye kundi hili"),
          t("The group is not affected.", "Kundi lenyewe halijaathirika."),
        ]}
        nothing={
          <ListEmpty icon={<Users />} title={t("Nobody is in it now", "Hakuna aliyemo sasa")}>
            {t(
              "Its rule is true of nobody at this moment. Change the rule, or fill in fields of people.",
              "Kanuni yake si kweli kwa mtu yeyote kwa sasa. Badilisha kanuni, au jaza sehemu za taarifa za watu.",
            )}
          </ListEmpty>
        }
        foot={
          <CursorFoot nextCursor={query.data?.nextCursor ?? null}>
            {t(
              `In the order of their numbers, ${PAGE_ROWS} on a page`,
              `Kwa mpangilio wa namba zao, ${PAGE_ROWS} kwa ukurasa`,
            )}
          </CursorFoot>
        }
      />
    </Section>
  );
}

function UsedBy({ usedBy }: Pick<GroupAnswer, "usedBy">) {
  return (
    <Section title={t("Used in", "Limetumika kwenye")}>
      {usedBy.length === 0 ? (
        <p className="text-13 text-ink-2">
          {t("Not used in a campaign yet.", "Bado halijatumika kwenye kampeni.")}
        </p>
      ) : (
        <ul aria-label={t("Used in", "Limetumika kwenye")} className="flex flex-col gap-1 text-13">
          {usedBy.map(({ id, name, at }) => (
            <li key={id} className="wrap-anywhere">
              <PageLink className="link touch" href={`/campaigns/${id}`}>
                <bdi>{name}</bdi>
              </PageLink>
              , <Time value={at} show="day" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
