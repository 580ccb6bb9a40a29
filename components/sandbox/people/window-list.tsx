"use client";

import { MessagesSquare } from "lucide-react";
import type { SandboxAnswers, SandboxConversation } from "#lib/contract/desk/sandbox/sandbox.ts";
import { WINDOW_STATE_WORDS } from "#lib/contract/words/window-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { LeverButton } from "../lever-button.tsx";
import { ListCard, type Reading } from "../list-card.tsx";
import { StateWord } from "../state-word.tsx";
import type { Writer } from "./customer-form.tsx";

type WindowListProps = {
  query: Reading<SandboxAnswers["customers"]>;
  onWriteAs: (writer: Writer) => void;
};

/** Who wrote or was written to, and until when text reaches them. */
export function WindowList({ query, onWriteAs }: WindowListProps) {
  return (
    <Section title="Customers" note="At most 100, newest first">
      <ListCard
        label="Customers"
        query={query}
        columns={["wide", "normal", "widest", "wide"]}
        head={
          <>
            <HeadCell>Customer</HeadCell>
            <HeadCell>Last wrote</HeadCell>
            <HeadCell isWide>Window</HeadCell>
            <HeadCell>
              <span className="sr-only">Act</span>
            </HeadCell>
          </>
        }
        rows={({ conversations }) =>
          conversations.map((one) => <WindowRow key={one.phone} {...one} onWriteAs={onWriteAs} />)
        }
        empty={
          <ListEmpty icon={<MessagesSquare />} title="Nobody wrote yet">
            Write as a customer above to open the window of that number.
          </ListEmpty>
        }
      />
    </Section>
  );
}

type WindowRowProps = SandboxConversation & Pick<WindowListProps, "onWriteAs">;

function WindowRow({ phone, name, lastInboundAt, openUntil, onWriteAs }: WindowRowProps) {
  const who = name ?? `+${phone}`;
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <bdi>{who}</bdi>
        {name && <span className="num ml-2 font-normal text-12 text-ink-3">+{phone}</span>}
      </Cell>
      <Cell card="3l" cardLabel={lastInboundAt ? "Last wrote" : undefined}>
        {lastInboundAt ? <Time value={lastInboundAt} show="day" /> : "Never"}
      </Cell>
      <Cell isWide card="2l">
        {openUntil ? (
          <>
            <StateWord look="good" words={WINDOW_STATE_WORDS.open} />
            <span className="ml-2.5 text-12 text-ink-3">
              closes <Time value={openUntil} show="relative" />
            </span>
          </>
        ) : (
          <StateWord look="shut" words={WINDOW_STATE_WORDS[lastInboundAt ? "closed" : "unknown"]} />
        )}
      </Cell>
      <Cell card="full">
        <span className="flex justify-end gap-2 max-sm:justify-start max-sm:pt-2">
          <Button
            size="small"
            aria-label={`Write as ${who}`}
            onClick={() => onWriteAs({ from: `+${phone}`, name: name ?? "Asha Mrema" })}
          >
            {lastInboundAt ? "Write again" : "Write"}
          </Button>
          {openUntil && (
            <LeverButton
              size="small"
              action="close-window"
              input={{ phone }}
              label={`Close the window of ${who}`}
            >
              Close the window
            </LeverButton>
          )}
        </span>
      </Cell>
    </Row>
  );
}
