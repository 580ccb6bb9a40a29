import type { ReferenceProblem } from "#lib/contract/desk/api/reference.ts";
import { t } from "#lib/contract/language.ts";
import { Card } from "../../../ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/list/table.tsx";
import { Section } from "../../../ui/section.tsx";

/** Every code of a refusal, its HTTP status, and what to do. */
export function Problems({ problems }: { problems: readonly ReferenceProblem[] }) {
  return (
    <Section
      title={t("Problem codes", "Misimbo ya matatizo")}
      note={t(
        "A refusal is application/problem+json: branch on code, show detail to people, keep requestId for questions",
        "Kukataliwa ni application/problem+json: amua kwa code, onyesha detail kwa watu, hifadhi requestId kwa maswali",
      )}
    >
      <Card>
        <Table label={t("Problem codes", "Misimbo ya matatizo")}>
          <TableHead>
            <HeadCell>{t("Code", "Msimbo")}</HeadCell>
            <HeadCell isNumber>{t("Status", "Hali")}</HeadCell>
            <HeadCell isWide>{t("What to do", "La kufanya")}</HeadCell>
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
