"use client";

import { LayoutTemplate, RefreshCw } from "lucide-react";
import type { ChatSendAnswer } from "#lib/contract/desk/send.ts";
import { stateNameOf } from "#lib/contract/words/state-names.ts";
import type { MessageStateName } from "#lib/contract/words/state-words.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Status } from "../../domain/status/status.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
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

/** Every recipient of a chat send: accepted with its id, or refused with the reason. Refused ones come first. */
export function ChatResult({ answer: { results }, name, onTryAgain, onTemplate }: ChatResultProps) {
  const refused = results.filter((result) => !isKnown(result));
  const numbers = refused.map(({ to }) => to);
  const taken = results.filter(isKnown);
  const words = resultWords(taken.length, refused.length);
  return (
    <Section
      title={name === undefined ? words : `${name}: ${words}`}
      note={taken.length > 0 ? "Accepted by the service. Delivery reports follow." : undefined}
      end={
        refused.length > 0 && (
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="small" icon={<RefreshCw />} onClick={() => onTryAgain(numbers)}>
              Try again with the {refused.length} refused
            </Button>
            {onTemplate && (
              <Button size="small" icon={<LayoutTemplate />} onClick={() => onTemplate(numbers)}>
                Send a template to the {refused.length} refused
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
            <HeadCell isWide>Status</HeadCell>
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
                    <Status name={statusOf(result)} />
                  ) : (
                    <>
                      <Status name={statusOf(result)} />
                      <span className="ml-2.5 text-12 text-ink-2">
                        {result.error ?? "No reason was given"}
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

type Result = ChatSendAnswer["results"][number];

/** Whoever has an id is known to the service, also where the message failed. */
const isKnown = ({ success, messageId, wamid }: Result): boolean => success || Boolean(messageId ?? wamid);

function statusOf(result: Result): MessageStateName {
  if (!isKnown(result)) return "refused";
  return result.success ? (stateNameOf(result.status ?? "") ?? "accepted") : "failed";
}
