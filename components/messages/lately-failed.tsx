"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { latelyQuery } from "#lib/client/messages/queries.ts";
import type { LatelyReason, LatelyReasons } from "#lib/contract/desk/lately-reasons.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { isDecidedNotSent } from "#lib/contract/words/run/decided-words.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { reasonWords } from "../domain/reason/reason-words.ts";
import { Card } from "../ui/card.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time/time.tsx";

/** Beside the messages that failed: for what, in the last day and the last 7, and whoever was refused beside them. */
export function LatelyFailed() {
  const { data } = useQuery(latelyQuery());
  if (data === undefined || data.week === 0) return null;
  return (
    <Section title="Why messages did not arrive lately" note={<Note lately={data} />}>
      <Card>
        <table aria-label="Why messages did not arrive lately" className="num w-full text-13">
          <thead>
            <tr className="border-line border-b text-12 text-ink-3">
              <th scope="col" className="px-4 py-2 text-left font-medium">
                Reason
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium">
                24 hours
              </th>
              <th scope="col" className="py-2 pr-4 pl-2 text-right font-medium">
                7 days
              </th>
            </tr>
          </thead>
          <tbody>
            {data.reasons.map((reason) => (
              <Line key={`${reason.state} ${reason.id}`} words={<Reason reason={reason} />} {...reason} />
            ))}
            <Others lately={data} />
          </tbody>
        </table>
      </Card>
    </Section>
  );
}

function Note({ lately: { since } }: { lately: LatelyReasons }) {
  if (since === null) return "All campaigns and messages, by whole hours";
  return (
    <>
      Counted since <Time value={since} show="day" />
    </>
  );
}

function Reason({ reason }: { reason: LatelyReason }) {
  // Of which channel it was is not known here.
  const isBare = reason.errorCode === null && reason.said === "";
  return (
    <>
      <span className="text-ink-3">{wordOf(reason)}: </span>
      {isBare ? "No reason was given" : reasonWords(reason, false)}
    </>
  );
}

/** Who said so: a report, the service, or somebody here about a lost answer. */
function wordOf({ state, said }: LatelyReason): string {
  if (state === "failed") return MESSAGE_WORDS.failed.word;
  return isDecidedNotSent(said) ? "Counted as not sent" : MESSAGE_WORDS.refused.word;
}

function Others({ lately: { day, week, reasons } }: { lately: LatelyReasons }) {
  const told = {
    day: reasons.reduce((sum, each) => sum + each.day, 0),
    week: reasons.reduce((sum, each) => sum + each.week, 0),
  };
  if (week === told.week) return null;
  return <Line words="Other reasons" day={day - told.day} week={week - told.week} />;
}

function Line({ words, day, week }: { words: ReactNode; day: number; week: number }) {
  return (
    <tr className="not-last:border-line not-last:border-b">
      <td className="break-words px-4 py-2">{words}</td>
      <td className="px-2 py-2 text-right align-top">{formatCount(day)}</td>
      <td className="py-2 pr-4 pl-2 text-right align-top">{formatCount(week)}</td>
    </tr>
  );
}
