"use client";

import { useState } from "react";
import { useErasePerson, useLookUpPerson } from "#lib/client/erasures-mutations.ts";
import type { HeldPerson, InTheWay } from "#lib/contract/desk/people/erasure.ts";
import { REPORT_WAIT_HOURS } from "#lib/contract/rules/sending/report-wait.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Note } from "../../ui/note.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type EraseDialogProps = { isOpen: boolean; onClose: () => void };

/** First what is known of a number, then, once somebody has read it, that it goes. */
export function EraseDialog({ isOpen, onClose }: EraseDialogProps) {
  const [number, setNumber] = useState("");
  const look = useLookUpPerson();
  const erase = useErasePerson();
  const found = look.data;
  function onErased() {
    showToast({ tone: "green", title: "The person is erased" });
    onClose();
  }
  if (found === undefined) {
    return (
      <FormDialog
        isOpen={isOpen}
        title="Whom do you want to erase?"
        purpose="First you see what is held about this number. Nothing is removed yet."
        button="Look it up"
        isBusy={look.isPending}
        lockedBecause={number.trim() === "" ? "Enter a phone number" : undefined}
        onSubmit={() => look.mutate(number)}
        onClose={onClose}
      >
        <Field label="Phone number">
          <Input
            type="tel"
            autoComplete="off"
            value={number}
            maxLength={60}
            onChange={(event) => setNumber(event.target.value)}
          />
        </Field>
        <FaultNote error={look.error} title="Not looked up" />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={<span className="num">Erase {formatNumber(found.number)}?</span>}
      purpose="Nobody can bring back what is removed. The service keeps its own copy: ask there as well."
      button="Erase this person"
      look="danger"
      isBusy={erase.isPending}
      lockedBecause={whyNotErased(found)}
      wayOut={<Button onClick={() => look.reset()}>Another number</Button>}
      onSubmit={() => erase.mutate(found.number, { onSuccess: onErased })}
      onClose={onClose}
    >
      <HeldOfPerson found={found} />
      <SaveFault error={erase.error} title="Not erased" />
    </FormDialog>
  );
}

/** What goes, what stays, and what has to happen first. */
export function HeldOfPerson({ found: { held, inTheWay, drafts, templates } }: { found: HeldPerson }) {
  const lines = heldLines(held);
  return (
    <>
      {lines.length > 0 ? (
        <Facts shape="list" facts={lines} />
      ) : (
        <p className="text-13 text-ink-2">
          {held.isOptedOut
            ? "Only an opt-out is held about this number."
            : "Nothing is held about this number."}
        </p>
      )}
      {inTheWay.length > 0 && (
        <Note tone="amber" isSmall title="Not yet: something under way needs this number">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {inTheWay.map((way) => (
              <li key={`${way.of} ${way.id}`}>
                <Way way={way} />
              </li>
            ))}
          </ul>
        </Note>
      )}
      {held.isOptedOut ? (
        <Note tone="grey" isSmall title="The opt-out stays">
          Their number is kept as opted out, so that nobody here writes to them again. What they said is
          removed.
        </Note>
      ) : (
        lines.length > 0 && (
          <Note tone="grey" isSmall title="They are not opted out">
            If nobody should write to them again, opt them out first: that stays.
          </Note>
        )
      )}
      {drafts.length > 0 && (
        <Note tone="amber" isSmall title="Files of drafts are not changed">
          Their number may be in the file of{" "}
          {drafts.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <PageLink className="link" href={`/campaigns/${id}/edit`}>
                {name}
              </PageLink>
            </span>
          ))}
          . Discard it, or give it a file without them.
        </Note>
      )}
      {held.names > 0 && (
        <Note tone="grey" isSmall title="The audit log is not changed">
          It still says what these campaigns and lists were called when somebody made them.
        </Note>
      )}
      {templates.length > 0 && (
        <Note tone="amber" isSmall title="Names of templates are not changed">
          The service knows a template by its name. Their number stays in{" "}
          {templates.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <PageLink className="link" href={`/templates/${id}`}>
                {name}
              </PageLink>
            </span>
          ))}
          .
        </Note>
      )}
    </>
  );
}

function Way({ way }: { way: InTheWay }) {
  const words = wayWords(way);
  if (way.id === null) return words;
  const href = way.of === "campaign" ? `/campaigns/${way.id}` : `/send/${way.id}`;
  return (
    <>
      <PageLink className="link" href={href}>
        {way.name}
      </PageLink>{" "}
      {words}
    </>
  );
}

type Held = HeldPerson["held"];

type Counted = Exclude<keyof Held, "isOptedOut" | "hasWritten" | "hasSaid">;

const COUNTED: readonly [key: Counted, label: string, words: (count: number) => string][] = [
  ["campaigns", "Campaigns", (count) => `recipient of ${formatNoun(count, "campaign")}`],
  ["sends", "Sends by hand", (count) => formatNoun(count, "send")],
  ["messages", "Messages", (count) => `${formatNoun(count, "message")} and their reports`],
  ["events", "Events", (count) => formatNoun(count, "event")],
  ["calls", "Calls", (count) => `${formatNoun(count, "call")} with notes and tags`],
  ["notes", "Notes", (count) => `${formatNoun(count, "note")} of the team in the inbox`],
  ["lists", "Lists", (count) => `in ${formatNoun(count, "list")}`],
  [
    "names",
    "Names",
    (count) =>
      `removed from the ${count === 1 ? "name" : "names"} of ${formatNoun(count, "campaign or list", "campaigns or lists")}`,
  ],
  ["views", "Saved views", (count) => `${formatNoun(count, "view")} with the number`],
  ["leftOut", "Skipped", (count) => `${formatNoun(count, "row")} of files`],
];

/** What is removed, a line each; what there is none of has no line. */
export function heldLines(held: Held): { key: string; label: string; value: string }[] {
  const counted = COUNTED.filter(([key]) => held[key] > 0).map(([key, label, words]) => ({
    key: key as string,
    label,
    value: words(held[key]),
  }));
  const wrote = {
    key: "hasWritten",
    label: "Their name",
    value: "as they wrote to us, and when they last did",
  };
  const said = { key: "hasSaid", label: "Opt-outs", value: "what was said of them, and who did it" };
  return [...counted, ...(held.hasWritten ? [wrote] : []), ...(held.hasSaid ? [said] : [])];
}

/** Why the button cannot be pressed. */
export function whyNotErased({ held, inTheWay }: HeldPerson): string | undefined {
  if (inTheWay.length > 0) return "Something under way still needs this number";
  if (heldLines(held).length > 0) return undefined;
  return held.isOptedOut ? "Only the opt-out is held, and it stays" : "Nothing is held about this number";
}

const WHY: Record<InTheWay["why"], string> = {
  planned: "is not started yet and has this number. Discard it, or make it without them.",
  running: "is not over. Let it end, or cancel it.",
  undecided: "got no clear answer about them. Decide about it.",
  awaited: `still awaits a delivery report about them, for ${REPORT_WAIT_HOURS} hours at most.`,
};

/** What has to happen first, behind the name of the campaign or send. */
export const wayWords = ({ of, why }: InTheWay): string => {
  if (of === "call")
    return "A call with them is not over, or it got no clear answer. Let it end, or decide about it.";
  if (of === "event") return "An event about them is being worked on. Try again in a minute.";
  return WHY[why];
};
