import type { SmsSendAnswer } from "#lib/contract/desk/send.ts";
import { stateNameOf } from "#lib/contract/words/state-names.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Status } from "../../domain/status/status.tsx";
import { Card } from "../../ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { MessageIdLink } from "./message-id-link.tsx";
import { resultWords } from "./result-words.ts";

/** The one SMS that was sent, with its id. */
export function SmsResult({ answer, to }: { answer: SmsSendAnswer; to: string }) {
  return (
    <Section title={resultWords(1, 0)} note="Accepted by the service. The delivery report follows.">
      <Card>
        <Table label="Results">
          <TableHead>
            <HeadCell>Number</HeadCell>
            <HeadCell isWide>Status</HeadCell>
            <HeadCell>Message id</HeadCell>
          </TableHead>
          <TableBody>
            <Row>
              <Cell kind="ink" card="1l" className="num">
                {formatNumber(to)}
              </Cell>
              <Cell card="2l" isWide>
                <Status name={stateNameOf(answer.status) ?? "accepted"} />
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
