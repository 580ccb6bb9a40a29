"use client";

import { Signature } from "lucide-react";
import type { SandboxAnswers, SandboxSender } from "#lib/contract/desk/sandbox/sandbox.ts";
import { SANDBOX_SENDER_WORDS } from "#lib/contract/words/console/sandbox-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { LeverButton } from "../lever-button.tsx";
import { ListCard, type Reading } from "../list-card.tsx";
import { type StateLook, StateWord } from "../state-word.tsx";
import { SenderForm } from "./sender-form.tsx";

/** Sender identifiers with their state and use, and a form for another one. */
export function SenderList({ query }: { query: Reading<SandboxAnswers["credits"]> }) {
  return (
    <Section title="Senders" note="Only an approved one may send">
      <div className="flex flex-col gap-3">
        <ListCard
          label="Senders"
          query={query}
          columns={["wide", "normal", "wide", "normal"]}
          head={
            <>
              <HeadCell>Sender</HeadCell>
              <HeadCell>State</HeadCell>
              <HeadCell isWide>Used</HeadCell>
              <HeadCell>
                <span className="sr-only">Decide</span>
              </HeadCell>
            </>
          }
          rows={({ senders }) => senders.map((sender) => <SenderRow key={sender.id} {...sender} />)}
          empty={
            <ListEmpty icon={<Signature />} title="No sender yet">
              Add one below. You cannot send an SMS without an approved sender.
            </ListEmpty>
          }
        />
        <SenderForm />
      </div>
    </Section>
  );
}

const LOOK = { approved: "good", pending: "review", rejected: "bad" } as const satisfies Record<
  SandboxSender["state"],
  StateLook
>;

function SenderRow({ name, state, usageLimit, used }: SandboxSender) {
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <span className="code">{name}</span>
      </Cell>
      <Cell card="2l">
        <StateWord look={LOOK[state]} words={SANDBOX_SENDER_WORDS[state]} />
      </Cell>
      <Cell card="3l" isWide>
        <span className="num">
          {formatCount(used)}{" "}
          {usageLimit === null ? "messages, no limit" : `of ${formatCount(usageLimit)} messages`}
        </span>
      </Cell>
      <Cell card="1r">
        <span className="flex justify-end gap-2">
          {state !== "approved" && (
            <LeverButton
              size="small"
              action="update-sender"
              input={{ name, state: "approved", usageLimit }}
              label={`Approve ${name}`}
            >
              Approve
            </LeverButton>
          )}
          {state !== "rejected" && (
            <LeverButton
              size="small"
              action="update-sender"
              input={{ name, state: "rejected", usageLimit }}
              label={`Reject ${name}`}
            >
              Reject
            </LeverButton>
          )}
        </span>
      </Cell>
    </Row>
  );
}
