import type { SmsSendAnswer } from "#lib/contract/desk/send.ts";
import { Card } from "../ui/card.tsx";
import { Section } from "../ui/section.tsx";
import { Status } from "../ui/status.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../ui/table.tsx";
import { formatNumber } from "./format-number.ts";
import { MessageIdLink } from "./message-id-link.tsx";
import { resultWords } from "./result-words.ts";

/** The one SMS that went out, with its id. */
export function SmsResult({ answer, to }: { answer: SmsSendAnswer; to: string }) {
  return (
    <Section title={resultWords(1, 0)} note="Handed over is not delivered: its status is asked for by and by">
      <Card>
        <Table label="Results">
          <TableHead>
            <HeadCell>Number</HeadCell>
            <HeadCell isWide>Outcome</HeadCell>
            <HeadCell>Message id</HeadCell>
          </TableHead>
          <TableBody>
            <Row>
              <Cell kind="ink" card="1l" className="num">
                {formatNumber(to)}
              </Cell>
              <Cell card="2l" isWide>
                <Status name="handed" reason={`the service says ${answer.status.toLowerCase()}`} />
              </Cell>
              <Cell card="1r">
                <MessageIdLink id={answer.messageId} />
              </Cell>
            </Row>
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}
