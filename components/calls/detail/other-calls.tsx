import type { CallDetail } from "#lib/contract/desk/call/call.ts";
import { callStarterOf } from "#lib/contract/words/call/call-words.ts";
import { CallLength } from "../../shell/calls/call-length.tsx";
import { CallState } from "../../shell/calls/call-state.tsx";
import { Card } from "../../ui/card.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../ui/list/table.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

/** The same person's other calls, newest first. */
export function OtherCalls({ call: { others } }: { call: CallDetail }) {
  if (others.length === 0) return null;
  return (
    <Section title="Other calls with this person">
      <Card>
        <Table label="Other calls with this person">
          <TableHead>
            <HeadCell>Started</HeadCell>
            <HeadCell isWide>Ended as</HeadCell>
            <HeadCell>Started by</HeadCell>
            <HeadCell isNumber>Length</HeadCell>
          </TableHead>
          <TableBody>
            {others.map((other) => (
              <Row key={other.id} isHoverable className="relative">
                <Cell kind="ink" card="1l" className="num">
                  <PageLink href={`/calls/${other.id}`} className="rounded-1 after:absolute after:inset-0">
                    <Time value={other.at} show="day" />
                  </PageLink>
                </Cell>
                <Cell card="1r">
                  <CallState call={other} />
                </Cell>
                <Cell card="2l">{callStarterOf(other)}</Cell>
                <Cell isNumber card="2r">
                  <CallLength call={other} />
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}
