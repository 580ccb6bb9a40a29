"use client";

import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { ListError } from "#components/shell/list-error.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Opened } from "#components/ui/load/opened.tsx";
import { useOpening } from "#components/ui/load/use-opening.ts";
import { Section } from "#components/ui/section.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { automationQuery, usePauseAutomation, useStopPerson } from "#lib/client/automations.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { Automation } from "#lib/contract/desk/campaign/automation.ts";
import { t, translated } from "#lib/contract/language.ts";
import { dueTimes, MAX_STEPS } from "#lib/contract/rules/automation.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { Fault } from "#lib/fault.ts";
import { Runs } from "./automation-runs.tsx";
import { asksWords, fileWords, kindWords, runWords, whenWords } from "./automation-words.ts";

const { Part: AutomationDialog, preload } = lazyPart(() =>
  import("./automation-dialog.tsx").then((part) => part.AutomationDialog),
);
const { Part: DeleteDialog, preload: preloadDelete } = lazyPart(() =>
  import("./delete-automation-dialog.tsx").then((part) => part.DeleteAutomationDialog),
);

const BACK = translated(() => ({
  href: "/campaigns/automations",
  label: t("Repeats and follow-ups", "Zinazojirudia na ufuatiliaji"),
}));

export type AutomationRights = { canStop: boolean; canSend: boolean };

/** One repeat or follow-up: when it goes next, what became of each time, and the steps after it. */
export function AutomationPage({ id, rights }: { id: string; rights: AutomationRights }) {
  const query = useQuery(automationQuery(id));
  const { data, error } = query;
  if (!data || (error instanceof Fault && error.code === "not_found")) {
    return (
      <Page>
        <PageHeader back={BACK} title={t("One repeat or follow-up", "Moja inayojirudia au ya ufuatiliaji")} />
        <ListError title={t("We could not read it", "Hatukuweza kuisoma")} query={query}>
          {detailOf(error) ??
            t("It is not affected. It runs on the server.", "Haijaathirika. Inaendelea kwenye seva.")}
        </ListError>
      </Page>
    );
  }
  const { automation, runs, steps, stopped } = data;
  return (
    <Page>
      <PageHeader
        back={BACK}
        title={automation.name}
        purpose={`${kindWords(automation)}. ${whenWords(automation)}.`}
        actions={<Actions automation={automation} rights={rights} />}
      />
      <div className="flex flex-col gap-7">
        <Facts automation={automation} />
        <Runs automation={automation} runs={runs} canSend={rights.canSend} />
        {!automation.isCallList && <Steps automation={automation} steps={steps} canSend={rights.canSend} />}
        {rights.canSend && <StopOne id={automation.id} stopped={stopped} />}
      </div>
    </Page>
  );
}

function Actions({ automation, rights }: { automation: Automation; rights: AutomationRights }) {
  const change = useOpening();
  const end = useOpening();
  const { mutate, isPending } = usePauseAutomation(automation.id);
  const isActive = automation.state === "active";
  return (
    <>
      {rights.canStop && (
        <Button look="quiet" onClick={end.open}>
          {t("Delete…", "Futa…")}
        </Button>
      )}
      {rights.canSend && <Button onClick={change.open}>{t("Change…", "Badilisha…")}</Button>}
      {isActive && rights.canStop && (
        <Button icon={<Pause />} isBusy={isPending} onClick={() => mutate("pause")}>
          {t("Pause", "Sitisha kwa muda")}
        </Button>
      )}
      {!isActive && rights.canSend && (
        <Button look="primary" icon={<Play />} isBusy={isPending} onClick={() => mutate("resume")}>
          {t("Resume", "Endelea")}
        </Button>
      )}
      <Opened when={change.isOpen} preload={preload}>
        <AutomationDialog
          key={change.turn}
          making={{ kind: automation.kind, change: automation }}
          isOpen={change.isOpen}
          onClose={change.close}
        />
      </Opened>
      <Opened when={end.isOpen} preload={preloadDelete}>
        <DeleteDialog key={end.turn} automation={automation} isOpen={end.isOpen} onClose={end.close} />
      </Opened>
    </>
  );
}

const NEXT = 5;

function Facts({ automation }: { automation: Automation }) {
  const { follows, group, list, newestFile, isCallList, oncePer, createdBy } = automation;
  return (
    <Card>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-5 gap-y-2.5 px-5 py-4 text-13 max-sm:grid-cols-1 max-sm:gap-y-1">
        {group && (
          <Fact name={t("Group", "Kundi")}>
            <PageLink href={`/contacts/groups/${group.id}`}>{group.name}</PageLink>
          </Fact>
        )}
        {list && (
          <Fact name={t("List", "Orodha")}>
            <PageLink href={`/contacts/lists/${list.id}`}>{list.name}</PageLink>
          </Fact>
        )}
        {newestFile && <Fact name={t("File", "Faili")}>{fileWords(newestFile)}</Fact>}
        {automation.kind === "repeat" && !group && !list && !newestFile && (
          <Fact name={t("People", "Watu")}>
            {t(
              "Its group or list was deleted: choose another one.",
              "Kundi au orodha yake ilifutwa: chagua nyingine.",
            )}
          </Fact>
        )}
        {follows.campaign && (
          <Fact name={t("Follows", "Inafuata")}>
            <PageLink href={`/campaigns/${follows.campaign.id}`}>{follows.campaign.name}</PageLink>
          </Fact>
        )}
        {follows.automation && (
          <Fact name={t("Follows each of", "Inafuata kila moja ya")}>
            <PageLink href={`/campaigns/automations/${follows.automation.id}`}>
              {follows.automation.name}
            </PageLink>
          </Fact>
        )}
        {!isCallList && (
          <Fact name={t("Message", "Ujumbe")}>
            <span className="wrap-anywhere whitespace-pre-line">
              {"text" in automation.content ? automation.content.text : automation.content.templateName}
            </span>
          </Fact>
        )}
        <Fact name={t("Asks", "Huuliza")}>{asksWords(automation)}</Fact>
        {oncePer !== null && (
          <Fact name={t("Once", "Mara moja")}>
            {t(
              `Each person gets it once for each value of “${oncePer}”`,
              `Kila mtu huupata mara moja kwa kila thamani ya “${oncePer}”`,
            )}
          </Fact>
        )}
        <Fact name={t("Made by", "Imetengenezwa na")}>{createdBy}</Fact>
        <Fact name={t("Next", "Inayofuata")}>
          <NextTimes automation={automation} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 max-sm:mb-2">{children}</dd>
    </>
  );
}

function NextTimes({ automation: { state, schedule, nextAt } }: { automation: Automation }) {
  const { zone } = useTimeFacts();
  if (state === "paused") return t("Nothing: it is paused", "Hakuna: imesitishwa");
  if (nextAt === null) return t("When what it follows has ended", "Inachofuata kikiisha");
  const first = new Date(nextAt);
  const times = schedule ? [first, ...dueTimes(schedule, { zone, after: first, count: NEXT - 1 })] : [first];
  return (
    <ol aria-label={t("The next times", "Nyakati zinazofuata")} className="flex flex-wrap gap-x-4 gap-y-1">
      {times.map((time) => (
        <li key={time.getTime()}>
          <Time value={time.toISOString()} show="day" />
        </li>
      ))}
    </ol>
  );
}

type StepsProps = { automation: Automation; steps: readonly Automation[]; canSend: boolean };

/** The follow-ups of each of its campaigns, with how far they have come. */
function Steps({ automation, steps, canSend }: StepsProps) {
  const add = useOpening();
  return (
    <Section
      title={t("Steps after it", "Hatua baada yake")}
      note={t(`At most ${MAX_STEPS} in a chain`, `Zisizozidi ${MAX_STEPS} katika mfuatano`)}
      end={
        canSend && (
          <Button size="small" onClick={add.open}>
            {t("Follow up…", "Fuatilia…")}
          </Button>
        )
      }
    >
      <p className="text-13 text-ink-2">
        {t(
          "Nobody gets the next step who has written since, opted out or withdrew consent: that is asked again when each message is sent.",
          "Hakuna anayepata hatua inayofuata ikiwa ameandika tangu hapo, amejitoa au ameondoa ridhaa: hilo huulizwa tena kila ujumbe unapoondoka.",
        )}
      </p>
      {steps.length > 0 && (
        <ol className="mt-3 flex flex-col gap-2 text-13">
          {steps.map((step) => (
            <li key={step.id} className="flex flex-wrap gap-x-3">
              <PageLink href={`/campaigns/automations/${step.id}`}>{step.name}</PageLink>
              <span className="text-ink-3">{whenWords(step)}</span>
              {step.lastRun && <span className="text-ink-2">{runWords(step.lastRun, step)}</span>}
            </li>
          ))}
        </ol>
      )}
      <Opened when={add.isOpen} preload={preload}>
        <AutomationDialog
          key={add.turn}
          making={{ kind: "follow-up", after: automation }}
          isOpen={add.isOpen}
          onClose={add.close}
        />
      </Opened>
    </Section>
  );
}

function StopOne({ id, stopped }: { id: string; stopped: number }) {
  const [number, setNumber] = useState("");
  const { mutate, isPending, error } = useStopPerson(id);
  function stop(event: FormEvent) {
    event.preventDefault();
    mutate(number.trim(), { onSuccess: () => setNumber("") });
  }
  return (
    <Section
      title={t("Stop it for one person", "Isimamishe kwa mtu mmoja")}
      note={
        stopped === 0
          ? undefined
          : t(
              `Stopped for ${formatNoun(stopped, "person", "people")}`,
              `Imesimamishwa kwa ${formatNounSw(stopped, "mtu", "watu")}`,
            )
      }
    >
      <form className="flex flex-wrap items-end gap-3" onSubmit={stop}>
        <Field
          label={t("Phone number", "Namba ya simu")}
          error={error ? (detailOf(error) ?? undefined) : undefined}
          className="w-64 max-w-full"
        >
          <Input
            inputMode="tel"
            autoComplete="off"
            placeholder="0754 000 318"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </Field>
        <Button
          type="submit"
          isBusy={isPending}
          lockedBecause={number.trim() === "" ? t("Type a number", "Andika namba") : undefined}
        >
          {t("Stop for this person", "Simamisha kwa mtu huyu")}
        </Button>
      </form>
    </Section>
  );
}
