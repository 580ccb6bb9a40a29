"use client";

import { LayoutTemplate, RefreshCw } from "lucide-react";
import type { ChatSendAnswer } from "#lib/contract/desk/send.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Section } from "../ui/section.tsx";
import { Status } from "../ui/status.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";
import { formatNumber } from "./format-number.ts";
import { MessageIdLink } from "./message-id-link.tsx";
import { resultWords } from "./result-words.ts";

type ChatResultProps = {
  answer: ChatSendAnswer;
  /** Which of several requests it is; absent where it is the only one. */
  name: string | undefined;
  onTryAgain: (numbers: readonly string[]) => void;
  /** Given where another kind of message may reach whom this one did not. */
  onTemplate: ((numbers: readonly string[]) => void) | undefined;
};

/** Every recipient of a chat send: taken with its id, or refused with the reason. Refused ones stand first. */
export function ChatResult({ answer: { results }, name, onTryAgain, onTemplate }: ChatResultProps) {
  const refused = results.filter((result) => !result.success);
  const numbers = refused.map(({ to }) => to);
  const taken = results.filter((result) => result.success);
  const words = resultWords(taken.length, refused.length);
  return (
    <Section
      title={name === undefined ? words : `${name}: ${words}`}
      note={taken.length > 0 ? "Handed over is not delivered: statuses follow by webhook" : undefined}
      end={
        refused.length > 0 && (
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="small" icon={<RefreshCw />} onClick={() => onTryAgain(numbers)}>
              Back to the message for the {refused.length} refused
            </Button>
            {onTemplate && (
              <Button size="small" icon={<LayoutTemplate />} onClick={() => onTemplate(numbers)}>
                Send the {refused.length} refused a template
              </Button>
            )}
          </span>
        )
      }
    >
      <Card>
        <Table label={name === undefined ? "Results" : `Results: ${name}`}>
          <TableHead>
            <HeadCell>Number</HeadCell>
            <HeadCell isWide>Outcome</HeadCell>
            <HeadCell>Message id</HeadCell>
          </TableHead>
          <TableBody>
            {[...refused, ...taken].map((result) => (
              <Row key={result.to}>
                <Cell kind="ink" card="1l" className="num">
                  {formatNumber(result.to)}
                </Cell>
                <Cell card="full" isWide isProse>
                  {result.success ? (
                    <Status name="handed" reason={result.status && `the service says ${result.status}`} />
                  ) : (
                    <>
                      <Status name="refused" />
                      <span className="ml-2.5 text-12 text-ink-2">
                        {result.error ?? "The service gave no reason"}
                      </span>
                    </>
                  )}
                </Cell>
                <Cell card="1r">
                  <MessageIdLink id={result.messageId ?? null} />
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}
