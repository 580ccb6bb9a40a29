"use client";

import { useQuery } from "@tanstack/react-query";
import { approvalRuleQuery } from "#lib/client/approval-rule-queries.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { LEAST_SENDERS } from "#lib/contract/desk/settings/approval-rule.ts";
import { hasApprovalRule } from "#lib/contract/rules/sending/approval.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";
import { approvalWords } from "./approval-words.ts";

const { Part: ApprovalDialog, preload } = lazyPart(() =>
  import("./approval-dialog.tsx").then((part) => part.ApprovalDialog),
);

/** From which size on a second person has to approve a campaign. */
export function ApprovalSection({ canChange }: { canChange: boolean }) {
  const limits = useQuery(factsQuery).data?.approvalLimits;
  const { data } = useQuery(approvalRuleQuery);
  const { isOpen, turn, open, close } = useOpening();
  if (!limits) return null;
  const isOn = hasApprovalRule(limits);
  const isAlone = data !== undefined && data.senders < LEAST_SENDERS;
  return (
    <Section title="Approval by a second person" anchor="approval">
      <Card isPadded>
        <div className="flex flex-col items-start gap-4">
          <p className="num text-13 text-ink-2">{approvalWords(limits)}</p>
          {isAlone && isOn && (
            <Note tone="amber" isSmall title="Nobody can approve now">
              Only one person here may send messages. Campaigns wait until a second one may. A person who may
              change the settings can also switch this off, with their password.
            </Note>
          )}
          {canChange && isAlone && !isOn && (
            <p className="text-12 text-ink-3">
              Only one person here may send messages, so nobody could approve. Invite a second person first.
            </p>
          )}
          {canChange && (isOn || !isAlone) && (
            <Button size="small" onClick={open}>
              {isOn ? "Change or switch off…" : "Switch on…"}
            </Button>
          )}
        </div>
      </Card>
      <Opened when={isOpen} preload={preload}>
        <ApprovalDialog key={turn} limits={limits} isOpen={isOpen} onClose={close} />
      </Opened>
    </Section>
  );
}
