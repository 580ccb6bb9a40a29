"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SaveFault } from "#components/shell/save-fault.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Segmented } from "#components/ui/field/segmented.tsx";
import { Select } from "#components/ui/field/select.tsx";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { useSaveAutomation } from "#lib/client/automations.ts";
import { campaignListQuery } from "#lib/client/campaigns/queries.ts";
import { contactListsQuery } from "#lib/client/contact-lists/queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { groupsQuery } from "#lib/client/groups.ts";
import { t } from "#lib/contract/language.ts";
import {
  dueTimes,
  EVERY,
  MAX_BEGINS,
  type Schedule,
  UNLESS,
  WEEKDAYS,
} from "#lib/contract/rules/automation.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { Fault } from "#lib/fault.ts";
import { scheduleWords, UNLESS_WORDS } from "./automation-words.ts";
import {
  bodyOf,
  EVERY_TIME,
  isOfCalls,
  KEEP,
  type Making,
  scheduleOf,
  type Typed,
  typedOf,
  whyNotYet,
} from "./typed-automation.ts";

type AutomationDialogProps = { making: Making; isOpen: boolean; onClose: () => void };

/** A repeat or a follow-up as it is chosen; its message is that of a campaign or of a draft, as it is now. */
export function AutomationDialog({ making, isOpen, onClose }: AutomationDialogProps) {
  const [typed, setTyped] = useState(() => typedOf(making));
  const go = useNavigate();
  const { mutate, isPending, isSuccess, error } = useSaveAutomation(making.change?.id);
  const change = (next: Partial<Typed>) => setTyped({ ...typed, ...next });
  const isRepeat = making.kind === "repeat";
  function save() {
    const body = bodyOf(making, typed);
    if (!body) return;
    mutate(body, {
      onSuccess: ({ id }) => {
        onClose();
        if (!making.change) go.push(`/campaigns/automations/${id}`);
      },
    });
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      width="wide"
      title={isRepeat ? t("Repeat", "Inayojirudia") : t("Follow up", "Ufuatiliaji")}
      purpose={
        isRepeat
          ? t(
              "Each time is a campaign of its own, to whoever is in the group, list or file then.",
              "Kila wakati ni kampeni yake, kwa watu walio kwenye kundi, orodha au faili wakati huo.",
            )
          : t(
              "Whoever has written since, opted out or withdrew consent gets nothing more.",
              "Aliyeandika tangu hapo, aliyejitoa au aliyeondoa ridhaa hapati kitu tena.",
            )
      }
      button={
        making.change
          ? t("Save", "Hifadhi")
          : isRepeat
            ? t("Start repeating", "Anza kurudia")
            : t("Start following up", "Anza kufuatilia")
      }
      isBusy={isPending || isSuccess}
      lockedBecause={whyNotYet(making, typed)}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={t("Name", "Jina")} error={ruleAt(error, "name")}>
        <Input value={typed.name} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      {!isRepeat && <DoesField typed={typed} change={change} error={error} />}
      {!isOfCalls(making, typed) && (
        <MessageField making={making} typed={typed} change={change} error={error} />
      )}
      {isRepeat ? (
        <>
          <PeopleFields typed={typed} change={change} error={error} />
          <ScheduleFields typed={typed} change={change} />
          {typed.from !== "file" && <OncePerField typed={typed} change={change} />}
        </>
      ) : (
        <FollowFields typed={typed} change={change} error={error} />
      )}
      <AsksFields typed={typed} change={change} isOfCalls={isOfCalls(making, typed)} />
      {!FIELDS.some((path) => ruleAt(error, path)) && (
        <SaveFault error={error} title={t("It was not saved", "Haikuhifadhiwa")} />
      )}
    </FormDialog>
  );
}

const BEGINS = "newestFile.begins";
const FIELDS = ["name", "messageOf", "unless", "isCallList", BEGINS];

const ruleAt = (error: Error | null, path: string): string | undefined =>
  error instanceof Fault ? error.fields.find((field) => field.path === path)?.rule : undefined;

type PartProps = { typed: Typed; change: (next: Partial<Typed>) => void };
type Faulted = { error: Error | null };

function DoesField({ typed, change, error }: PartProps & Faulted) {
  const fault = ruleAt(error, "isCallList");
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t("What happens", "Kinachofanyika")}
        options={[
          { value: "message", label: t("They get a message", "Wanapata ujumbe") },
          {
            value: "call-list",
            label: t("They go on a list to call", "Wanawekwa kwenye orodha ya kupigiwa"),
          },
        ]}
        value={typed.does}
        onChange={(does) => change({ does })}
      />
      {typed.does === "call-list" && (
        <p className="text-12 text-ink-3">
          {t(
            "A new list each time, in Contacts. Nothing is sent, and it costs nothing.",
            "Orodha mpya kila mara, kwenye Anwani. Hakuna kinachotumwa, na haigharimu kitu.",
          )}
        </p>
      )}
      {fault && (
        <p role="alert" className="text-12 text-red-fg">
          {fault}
        </p>
      )}
    </div>
  );
}

function MessageField({ making, typed, change, error }: PartProps & Faulted & { making: Making }) {
  const items = useQuery(campaignListQuery({})).data?.items ?? [];
  const own = making.of;
  const options = [
    ...(making.change ? [{ value: KEEP, label: t("As it is", "Kama ulivyo") }] : []),
    ...(own
      ? [{ value: own.id, label: t(`That of “${isolated(own.name)}”`, `Ule wa “${isolated(own.name)}”`) }]
      : []),
    ...items
      .filter(({ id }) => id !== own?.id)
      .map(({ id, name, state }) => ({
        value: id,
        label: name,
        hint: state === "draft" || state === "ready" ? t("Draft", "Rasimu") : undefined,
      })),
  ];
  return (
    <Field
      label={t("Message", "Ujumbe")}
      hint={t(
        "That of a campaign or a draft, as it is now. To write another one, make a draft: it needs no file.",
        "Ule wa kampeni au rasimu, kama ulivyo sasa. Ili kuandika mwingine, tengeneza rasimu: haihitaji faili.",
      )}
      error={ruleAt(error, "messageOf")}
    >
      <Select
        options={options}
        value={typed.messageOf || null}
        placeholder={t("Choose a message", "Chagua ujumbe")}
        onChange={(messageOf) => change({ messageOf })}
      />
    </Field>
  );
}

function PeopleFields({ typed, change, error }: PartProps & Faulted) {
  const hasFolder = useQuery(factsQuery).data?.hasAudienceFolder ?? true;
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t("Who gets it", "Nani ataupata")}
        options={[
          { value: "group", label: t("A group", "Kundi") },
          { value: "list", label: t("A list", "Orodha") },
          { value: "file", label: t("The newest file", "Faili jipya zaidi"), isOff: !hasFolder },
        ]}
        value={typed.from}
        onChange={(from) => change({ from, audience: "" })}
      />
      {!hasFolder && (
        <p className="text-12 text-ink-3">
          {t(
            "Files need a folder on the server: whoever runs it sets AUDIENCE_DIR.",
            "Mafaili yanahitaji folda kwenye seva: anayeiendesha aweke AUDIENCE_DIR.",
          )}
        </p>
      )}
      {typed.from === "file" ? (
        <FileFields typed={typed} change={change} error={error} />
      ) : (
        <AudienceField typed={typed} change={change} />
      )}
    </div>
  );
}

function AudienceField({ typed, change }: PartProps) {
  const groups = useQuery(groupsQuery).data ?? [];
  const lists = useQuery(contactListsQuery({})).data?.items ?? [];
  const choices = typed.from === "group" ? groups : lists;
  return (
    <Select
      label={typed.from === "group" ? t("Which group", "Kundi gani") : t("Which list", "Orodha gani")}
      options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      value={typed.audience || null}
      placeholder={
        typed.from === "group" ? t("Choose a group", "Chagua kundi") : t("Choose a list", "Chagua orodha")
      }
      onChange={(audience) => change({ audience })}
    />
  );
}

function FileFields({ typed, change, error }: PartProps & Faulted) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        label={t("Its name begins with", "Jina lake linaanza na")}
        hint={t(
          "Empty: any file of the folder. No file is sent twice.",
          "Tupu: faili lolote la folda. Hakuna faili linalotumwa mara mbili.",
        )}
        error={ruleAt(error, BEGINS)}
        className="min-w-56 flex-1"
      >
        <Input
          autoComplete="off"
          placeholder={t("due-", "deni-")}
          maxLength={MAX_BEGINS}
          value={typed.begins}
          onChange={({ target }) => change({ begins: target.value })}
        />
      </Field>
      <Field
        label={t("Column of the phone numbers", "Safu ya namba za simu")}
        hint={t(
          "Empty: found as in an upload. Name it where a file has several.",
          "Tupu: hutafutwa kama faili likipakiwa. Itaje ikiwa faili lina kadhaa.",
        )}
        className="min-w-56 flex-1"
      >
        <Input
          autoComplete="off"
          value={typed.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
      </Field>
    </div>
  );
}

const EVERY_WORDS = () => ({ day: t("Day", "Siku"), week: t("Week", "Wiki"), month: t("Month", "Mwezi") });
const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));
const NEXT = 5;

function ScheduleFields({ typed, change }: PartProps) {
  const words = EVERY_WORDS();
  const schedule = scheduleOf(typed);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={t("Every", "Kila")}
          options={EVERY.map((value) => ({ value, label: words[value] }))}
          value={typed.every}
          onChange={(every) => change({ every })}
        />
        {typed.every === "week" && (
          <Select
            label={t("Weekday", "Siku ya wiki")}
            options={Object.entries(WEEKDAYS).map(([value, label]) => ({ value, label }))}
            value={typed.weekday}
            onChange={(weekday) => change({ weekday })}
          />
        )}
        {typed.every === "month" && (
          <Select
            label={t("Day of the month", "Tarehe ya mwezi")}
            options={DAYS.map((value) => ({ value, label: value }))}
            value={typed.day}
            onChange={(day) => change({ day })}
          />
        )}
        <Field label={t("Time", "Saa")} className="w-28">
          <Input type="time" value={typed.at} onChange={({ target }) => change({ at: target.value })} />
        </Field>
      </div>
      {schedule && <Upcoming schedule={schedule} />}
    </div>
  );
}

function Upcoming({ schedule }: { schedule: Schedule }) {
  const { zone } = useTimeFacts();
  const minute = Number(useTicking((now) => String(Math.floor(now.getTime() / 60_000))));
  const times = dueTimes(schedule, { zone, after: new Date(minute * 60_000), count: NEXT });
  return (
    <div className="text-13 text-ink-2">
      <p>{scheduleWords(schedule)}</p>
      <ol aria-label={t("The next times", "Nyakati zinazofuata")} className="flex flex-wrap gap-x-4 gap-y-1">
        {times.map((time) => (
          <li key={time.getTime()}>
            <Time value={time.toISOString()} show="day" />
          </li>
        ))}
      </ol>
    </div>
  );
}

function OncePerField({ typed, change }: PartProps) {
  const fields = (useQuery(factsQuery).data?.personFields ?? []).filter(
    ({ kind, isRetired }) => kind === "date" && !isRetired,
  );
  if (fields.length === 0) return null;
  return (
    <Field
      label={t("Each person gets it", "Kila mtu huupata")}
      hint={t(
        "Once for each value of a date: a new date is a new message.",
        "Mara moja kwa kila thamani ya tarehe: tarehe mpya ni ujumbe mpya.",
      )}
    >
      <Select
        options={[
          { value: EVERY_TIME, label: t("Every time", "Kila wakati") },
          ...fields.map(({ name, label }) => ({
            value: name,
            label: t(`Once for each value of ${label}`, `Mara moja kwa kila thamani ya ${label}`),
          })),
        ]}
        value={typed.oncePer}
        onChange={(oncePer) => change({ oncePer })}
      />
    </Field>
  );
}

function FollowFields({ typed, change, error }: PartProps & Faulted) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label={t("Who", "Nani")} error={ruleAt(error, "unless")} className="min-w-56">
        <Select
          options={UNLESS.map((value) => ({ value, label: UNLESS_WORDS[value] }))}
          value={typed.unless}
          onChange={(unless) => change({ unless: unless as Typed["unless"] })}
        />
      </Field>
      <Field
        label={t("After so many hours", "Baada ya saa ngapi")}
        hint={t("from when the campaign has been sent", "tangu kampeni imalize kutumwa")}
        className="min-w-40"
      >
        <Input
          inputMode="numeric"
          value={typed.hours}
          onChange={({ target }) => change({ hours: target.value })}
        />
      </Field>
    </div>
  );
}

function AsksFields({ typed, change, isOfCalls: isList }: PartProps & { isOfCalls: boolean }) {
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={
          isList
            ? t("Before it makes the list", "Kabla ya kutengeneza orodha")
            : t("Before it sends", "Kabla ya kutuma")
        }
        options={[
          { value: "always", label: t("Ask me each time", "Niulize kila mara") },
          { value: "above", label: t("Ask above a size", "Niulize juu ya idadi") },
          { value: "never", label: t("Do not ask", "Usiulize") },
        ]}
        value={typed.asks}
        onChange={(asks) => change({ asks })}
      />
      {typed.asks === "above" && (
        <Field
          label={t("Ask where it is more people than", "Uliza watu wakizidi")}
          className="w-64 max-w-full"
        >
          <Input
            inputMode="numeric"
            value={typed.above}
            onChange={({ target }) => change({ above: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
