"use client";

import { useQuery } from "@tanstack/react-query";
import { retentionQuery } from "#lib/client/retention-queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { CLASSES, daysWord } from "./retention-words.ts";

const { Part: RetentionDialog, preload } = lazyPart(() =>
  import("./retention-dialog.tsx").then((part) => part.RetentionDialog),
);

/** How long details are kept, and what was removed by that. */
export function RetentionSection({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(retentionQuery);
  const { isOpen, turn, open, close } = useOpening();
  if (!data) return null;
  const { days, removedBefore } = data;
  return (
    <Section
      title="How long we keep details"
      anchor="retention"
      note="Totals, decisions and the audit log stay forever"
    >
      <Card isPadded>
        <div className="flex flex-col items-start gap-4">
          <Facts
            shape="list"
            facts={CLASSES.map(({ key, label }) => ({
              key,
              label,
              value: <Kept days={days[key]} before={removedBefore[key]} />,
            }))}
          />
          {canChange ? (
            <Button size="small" onClick={open}>
              Change how long…
            </Button>
          ) : (
            <p className="text-12 text-ink-3">
              Only an admin with the right to change settings can change this.
            </p>
          )}
        </div>
      </Card>
      <Opened when={isOpen} preload={preload}>
        <RetentionDialog key={turn} days={days} isOpen={isOpen} onClose={close} />
      </Opened>
    </Section>
  );
}

function Kept({ days, before }: { days: number | null; before: string | null }) {
  return (
    <>
      {daysWord(days)}
      {before !== null && (
        <>
          . Removed up to <Time value={before} show="day" />
        </>
      )}
    </>
  );
}
