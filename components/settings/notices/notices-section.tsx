"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { useUpdateNoticeChoices } from "#lib/client/notices/mutations.ts";
import { askScreenPermission, useScreenPermission } from "#lib/client/notices/screen-permission.ts";
import type { NoticeChoices } from "#lib/contract/desk/notice/notice.ts";
import { INBOX_KINDS, NOTICE_KINDS, type NoticeKind } from "#lib/contract/desk/notice/notice-kinds.ts";
import { type Entitled, hasRight } from "#lib/contract/desk/team/rights.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { Section } from "../../ui/section.tsx";
import { VisuallyHidden } from "../../ui/text/visually-hidden.tsx";
import { isOptional, turnBell, turnScreen } from "./choose.ts";

const WHEN: Record<NoticeKind, string> = {
  lost: "A message may have been sent",
  stopped: "A campaign stops and needs you",
  asked: "A campaign needs your approval",
  declined: "Your campaign was declined",
  approved: "Your campaign was approved",
  ended: "A campaign ends",
  template: "A template gets an answer",
  wrote: "A customer writes whom you or nobody answers",
  given: "Somebody gives you a conversation",
  address: "Events to one of your systems are switched off",
  service: "The API key is refused, events are missing or credits run low",
};

/** The inbox is told to whoever may answer, addresses of events to whoever may change settings. */
const isFor = (user: Entitled, kind: NoticeKind): boolean =>
  kind === "address"
    ? hasRight(user, "settings")
    : hasRight(user, "chat") || !INBOX_KINDS.some((each) => each === kind);

/** What one is told, and where; each person chooses for themselves. */
export function NoticesSection() {
  const { data: facts } = useQuery(factsQuery);
  const { mutate, error } = useUpdateNoticeChoices();
  // What was just pressed, until it is known to be kept.
  const [pressed, setPressed] = useState<NoticeChoices | null>(null);
  if (!facts) return null;
  const choices: NoticeChoices = pressed ?? facts.notices;
  function choose(next: NoticeChoices) {
    setPressed(next);
    mutate(next, { onSettled: () => setPressed(null) });
  }
  return (
    <Section title="Your notices" anchor="notices" note="Only you see and change this">
      <Card>
        <table className="w-full text-13">
          <thead>
            <tr className="border-line border-b text-left text-12 text-ink-3">
              <th scope="col" className="h-9 px-4 font-medium">
                When
              </th>
              <th scope="col" className="w-24 text-center font-medium">
                In the bell
              </th>
              <th scope="col" className="w-28 pr-4 text-center font-medium">
                On your screen
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {NOTICE_KINDS.filter((kind) => isFor(facts.user, kind)).map((kind) => (
              <tr key={kind}>
                <th scope="row" className="px-4 py-2.5 text-left font-medium">
                  {WHEN[kind]}
                </th>
                <td className="text-center">
                  {isOptional(kind) ? (
                    <Box
                      label={`${WHEN[kind]}: in the bell`}
                      isOn={!choices.hidden.includes(kind)}
                      onTurn={(isOn) => choose(turnBell(choices, kind, isOn))}
                    />
                  ) : (
                    <span className="text-12 text-ink-3">Always</span>
                  )}
                </td>
                <td className="pr-4 text-center">
                  <Box
                    label={`${WHEN[kind]}: on your screen`}
                    isOn={choices.onScreen.includes(kind)}
                    onTurn={(isOn) => choose(turnScreen(choices, kind, isOn))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <BrowserLine />
      </Card>
      <SaveFault error={error} title="Not changed" />
    </Section>
  );
}

type BoxProps = { label: string; isOn: boolean; onTurn: (isOn: boolean) => void };

function Box({ label, isOn, onTurn }: BoxProps) {
  return (
    <Checkbox
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      checked={isOn}
      onChange={(event) => onTurn(event.target.checked)}
      className="inline-flex gap-0 p-2 align-middle max-sm:px-4"
    />
  );
}

const SAID = {
  granted: "shown by your browser while a page of Tuma is open, also when it is not in front.",
  denied: "your browser does not let us. Allow notifications for this site in its settings.",
  default: "your browser asks you first whether we may.",
  unable: "this browser cannot do it at this address. You see them in the bell.",
} as const;

/** Whether this browser shows what is chosen for the screen, and what to do where it does not. */
export function BrowserLine() {
  const permission = useScreenPermission();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3 text-12 text-ink-2">
      <span className="min-w-0 flex-1 basis-56">On your screen: {SAID[permission]}</span>
      {permission === "default" && (
        <Button size="small" onClick={() => void askScreenPermission()}>
          Show them on this screen
        </Button>
      )}
    </div>
  );
}
