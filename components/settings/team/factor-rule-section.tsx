"use client";

import type { Team } from "#lib/contract/desk/team/team.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

const { Part: FactorRuleDialog, preload } = lazyPart(() =>
  import("./factor-rule-dialog.tsx").then((part) => part.FactorRuleDialog),
);

type FactorRuleSectionProps = { team: Team; isOwner: boolean };

/** Whether everybody needs a second factor; an owner decides. */
export function FactorRuleSection({ team, isOwner }: FactorRuleSectionProps) {
  const { factorDueAt } = team;
  const { isOpen, turn, open, close } = useOpening();
  const without = team.items.filter(
    ({ isDisabled, factors }) => !isDisabled && !factors.hasTotp && factors.passkeys === 0,
  ).length;
  return (
    <Section title="Second factor for everybody">
      <Card isPadded>
        <div className="flex flex-col items-start gap-3 text-13">
          {factorDueAt === null ? (
            <p>Not required. Each person decides under Settings.</p>
          ) : (
            <p>
              Required from <Time value={factorDueAt} show="day" /> on. Whoever has none by then sets one up
              before anything else.
            </p>
          )}
          <p className="num text-ink-3">
            {without === 0 ? "Everybody has one." : `${formatNoun(without, "person", "people")} without one.`}
          </p>
          {isOwner ? (
            <Button size="small" onClick={open}>
              {factorDueAt === null ? "Require a second factor…" : "Stop requiring it…"}
            </Button>
          ) : (
            <p className="text-12 text-ink-3">Only an owner can change this.</p>
          )}
        </div>
      </Card>
      <Opened when={isOpen} preload={preload}>
        <FactorRuleDialog key={turn} dueAt={factorDueAt} without={without} isOpen={isOpen} onClose={close} />
      </Opened>
    </Section>
  );
}
