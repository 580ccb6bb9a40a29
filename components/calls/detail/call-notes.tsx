"use client";

import { NotebookPen, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useAddCallNote, useRemoveCallNote } from "#lib/client/calls/mutations.ts";
import { isWholeNumber, personHref } from "#lib/client/people/person-href.ts";
import type { CallDetail, CallNote } from "#lib/contract/desk/call/call.ts";
import { t, translated } from "#lib/contract/language.ts";
import { callLength } from "#lib/contract/rules/call/call-length.ts";
import { callStarterOf } from "#lib/contract/words/call/call-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallLength, CallState } from "../../shell/calls/call-length.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Textarea } from "../../ui/field/textarea.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import type { CallPageRights } from "./call-page-rights.ts";

type CallNotesProps = {
  call: CallDetail;
  startAt: number | null;
  rights: CallPageRights;
  onSeek: (second: number) => void;
};

/** What people noted, pinned to a second of the recording where they said so. */
export function CallNotes({ call, startAt, rights, onSeek }: CallNotesProps) {
  const { notes, canListen } = call;
  return (
    <Section title={t("Notes", "Maelezo")} note={canListen ? formatCount(notes.length) : undefined}>
      <Card className="[&>*+*]:border-line [&>*+*]:border-t">
        {!canListen && (
          <p className="px-4 py-3 text-13 text-ink-2">
            {t("Your role may not read notes.", "Jukumu lako haliruhusu kusoma maelezo.")}
          </p>
        )}
        {canListen && notes.length === 0 && (
          <p className="px-4 py-3 text-13 text-ink-3">
            {t(
              "No notes yet. They are ours: the service never sees them.",
              "Hakuna maelezo bado. Ni yetu: huduma haiyaoni kamwe.",
            )}
          </p>
        )}
        {notes.length > 0 && (
          <ul aria-label={t("Notes", "Maelezo")} className="[&>li+li]:border-line [&>li+li]:border-t">
            {notes.map((note) => (
              <NoteRow
                key={note.id}
                callId={call.id}
                note={note}
                canRemove={rights.canRemoveAll || note.by.id === rights.userId}
                onSeek={onSeek}
              />
            ))}
          </ul>
        )}
        {rights.isSender && <NewNote callId={call.id} startAt={startAt} />}
      </Card>
    </Section>
  );
}

type NoteRowProps = {
  callId: string;
  note: CallNote;
  canRemove: boolean;
  onSeek: CallNotesProps["onSeek"];
};

function NoteRow({ callId, note, canRemove, onSeek }: NoteRowProps) {
  const { mutate, isPending, error } = useRemoveCallNote(callId);
  const { id, text, second, by, at } = note;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 whitespace-pre-wrap break-words">{text}</p>
        {canRemove && (
          <IconButton
            label={t("Delete this note", "Futa maelezo haya")}
            icon={<Trash2 />}
            look="plain"
            size="small"
            disabled={isPending}
            onClick={() => mutate(id)}
          />
        )}
      </div>
      <p className="num text-12 text-ink-3">
        {second !== null && (
          <>
            <button
              type="button"
              className="link cursor-default rounded-1 max-sm:min-h-11"
              onClick={() => onSeek(second)}
            >
              {t(<>at {callLength(second)}</>, <>kwenye {callLength(second)}</>)}
            </button>
            {" · "}
          </>
        )}
        <bdi>{by.name}</bdi>, <Time value={at} show="day" />
      </p>
      <SaveFault error={error} title={t("Not deleted", "Hayajafutwa")} />
    </li>
  );
}

function NewNote({ callId, startAt }: { callId: string; startAt: number | null }) {
  const [text, setText] = useState("");
  // Said of this second alone: for another one that is chosen, what was written stays, and is pinned to it.
  const [unpinnedAt, setUnpinnedAt] = useState<number | null>(null);
  const isPinned = startAt !== null && unpinnedAt !== startAt;
  const { mutate, isPending, error } = useAddCallNote(callId);
  function add(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "" || isPending) return;
    mutate(
      { text: text.trim(), second: isPinned ? startAt : null },
      // What was typed on while it was being saved stays.
      { onSuccess: () => setText((now) => (now === text ? "" : now)) },
    );
  }
  return (
    <form onSubmit={add} className="flex flex-col gap-3 p-4">
      <Field
        label={t("New note", "Maelezo mapya")}
        hint={t("For everybody who may listen", "Kwa kila anayeruhusiwa kusikiliza")}
      >
        <Textarea rows={2} maxLength={1_000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          size="small"
          icon={<NotebookPen />}
          isBusy={isPending}
          lockedBecause={text.trim() === "" ? t("Write something first", "Andika kitu kwanza") : undefined}
        >
          {t("Add note", "Ongeza maelezo")}
        </Button>
        {startAt !== null && (
          <Checkbox
            label={t(
              `Pin to ${callLength(startAt)} of the recording`,
              `Ambatisha kwenye ${callLength(startAt)} ya rekodi`,
            )}
            checked={isPinned}
            onChange={(event) => setUnpinnedAt(event.target.checked ? null : startAt)}
          />
        )}
      </div>
      <SaveFault
        error={error}
        title={t("Not added", "Hayajaongezwa")}
        again={t(
          "Look whether it is in the list before you add it again.",
          "Angalia kama yamo kwenye orodha kabla ya kuyaongeza tena.",
        )}
      />
    </form>
  );
}

const WAYS = translated(
  () =>
    ({ in: t("In", "Iliyoingia"), out: t("Out", "Iliyotoka"), other: t("Not said", "Haikusemwa") }) as const,
);

/** What is known of a call, each thing under its name, with both identifiers. */
export function CallFacts({ call }: { call: CallDetail }) {
  const { number, direction, directionWord, callerNumber, destinationNumber, startedAt, endedAt } = call;
  const facts = [
    { key: "state", label: t("State", "Hali"), value: <CallState call={call} /> },
    {
      key: "word",
      label: t("Service’s word", "Neno la huduma"),
      value: call.statusWord ?? <None>{t("It said none", "Haikusema")}</None>,
    },
    { key: "length", label: t("Length", "Muda"), value: <CallLength call={call} /> },
    {
      key: "way",
      label: t("Way", "Mwelekeo"),
      value: WAYS[direction] + (directionWord ? ` (${directionWord})` : ""),
    },
    { key: "caller", label: t("From", "Kutoka"), value: numberOf(callerNumber) },
    { key: "called", label: t("To", "Kwenda"), value: numberOf(destinationNumber) },
    { key: "began", label: t("Began", "Ilianza"), value: momentOf(startedAt) },
    { key: "ended", label: t("Ended", "Iliisha"), value: momentOf(endedAt) },
    { key: "by", label: t("Started by", "Ilianzishwa na"), value: callStarterOf(call) },
    {
      key: "session",
      label: t("Session id", "ID ya kikao"),
      value: <Id id={call.sessionId} label={t("Copy the session id", "Nakili ID ya kikao")} />,
    },
    {
      key: "attempt",
      label: t("Call attempt id", "ID ya jaribio la simu"),
      value: (
        <Id id={call.callAttemptId} label={t("Copy the call attempt id", "Nakili ID ya jaribio la simu")} />
      ),
    },
    ...(call.problem === null ? [] : [{ key: "problem", label: t("Reason", "Sababu"), value: call.problem }]),
    ...(number === null || !isWholeNumber(number)
      ? []
      : [{ key: "person", label: t("This person", "Mtu huyu"), value: <PersonLink number={number} /> }]),
  ];
  return <Facts shape="list" facts={facts} />;
}

function PersonLink({ number }: { number: string }) {
  return (
    <PageLink href={personHref(number)} className="link touch rounded-1">
      {t("Everything with this number", "Kila kitu cha namba hii")}
    </PageLink>
  );
}

const numberOf = (number: string | null): ReactNode =>
  number === null ? <None>{t("Not said", "Haikusemwa")}</None> : formatNumber(number);

const momentOf = (iso: string | null): ReactNode =>
  iso === null ? <None>{t("Not said", "Haikusemwa")}</None> : <Time value={iso} />;

function Id({ id, label }: { id: string | null; label: string }) {
  if (id === null) return <None>{t("Not known", "Haijulikani")}</None>;
  return (
    <span className="flex items-center gap-1">
      <span className="code min-w-0 break-all">{id}</span>
      <CopyButton isIcon text={id} label={label} />
    </span>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="text-ink-3">{children}</span>;
}
