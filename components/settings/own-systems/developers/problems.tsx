import type { ReferenceProblem } from "#lib/contract/desk/api/reference.ts";
import { Card } from "../../../ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/list/table.tsx";
import { Section } from "../../../ui/section.tsx";

/** Every code of a refusal, its HTTP status, and what to do. */
export function Problems({ problems }: { problems: readonly ReferenceProblem[] }) {
  return (
    <Section
      title="Problem codes"
      note="A refusal is application/problem+json: branch on code, show detail to people, keep requestId for questions"
    >
      <Card>
        <Table label="Problem codes">
          <TableHead>
            <HeadCell>Code</HeadCell>
            <HeadCell isNumber>Status</HeadCell>
            <HeadCell isWide>What to do</HeadCell>
          </TableHead>
          <TableBody>
            {problems.map(({ code, status, todo }) => (
              <Row key={code} id={code}>
                <Cell kind="ink" card="1l" className="code">
                  {code}
                </Cell>
                <Cell card="1r" isNumber>
                  {status}
                </Cell>
                <Cell card="full" isProse isWide>
                  {todo}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Section>
  );
}
