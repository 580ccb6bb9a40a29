import { DownloadLink } from "#components/shell/download-link.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { Section } from "#components/ui/section.tsx";
import { doorHref } from "#lib/client/door-href.ts";
import type { ReadHour } from "#lib/contract/desk/comparison.ts";
import { t } from "#lib/contract/language.ts";
import { type Bucket, bestOf, bucketsOf } from "#lib/contract/rules/best-hour.ts";
import { HOURS_FROM_DAYS, LEAST_OF_HOUR } from "#lib/contract/rules/comparing.ts";
import { WEEKDAYS } from "#lib/contract/rules/sending/sending-hours.ts";
import { formatCount, formatShare } from "#lib/contract/words/format-count.ts";
import { WEEKDAY_WORDS } from "#lib/contract/words/hours-words.ts";

/** When people read: chat messages of campaigns by the hour and the weekday in which they were sent. */
export function BestHourSection({ hours, canExport }: { hours: readonly ReadHour[]; canExport: boolean }) {
  const [byHour, byWeekday] = [bucketsOf(hours, "hour"), bucketsOf(hours, "weekday")];
  return (
    <Section
      title={t("Best hour to send", "Saa bora ya kutuma")}
      note={t(
        `Chat messages of campaigns, last ${HOURS_FROM_DAYS} days`,
        `Jumbe za chat za kampeni, siku ${HOURS_FROM_DAYS} zilizopita`,
      )}
      anchor="best-hour"
    >
      <p className="mb-3 max-w-160 text-13 text-ink-2">{sentenceOf(byHour)}</p>
      {byHour.length > 0 && (
        <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1">
          <ReadTable label={t("Hour", "Saa")} buckets={byHour} wordOf={hourWord} />
          <ReadTable label={t("Weekday", "Siku ya wiki")} buckets={byWeekday} wordOf={dayWord} />
        </div>
      )}
      {canExport && hours.length > 0 && (
        <p className="mt-3 text-13">
          <DownloadLink
            className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
            href={doorHref("GET /api/campaigns/best-hour.csv")}
          >
            {t("Download all hours as CSV", "Pakua saa zote kama CSV")}
          </DownloadLink>
        </p>
      )}
    </Section>
  );
}

function sentenceOf(byHour: readonly Bucket[]): string {
  const best = bestOf(byHour);
  if (best === null)
    return t(
      `Hours are compared once ${LEAST_OF_HOUR} messages have arrived in each of two.`,
      `Saa hulinganishwa jumbe ${LEAST_OF_HOUR} zikishafika katika kila moja ya saa mbili.`,
    );
  const [hour, share] = [hourWord(best.key), formatShare(best.quick, best.arrived)];
  return t(
    `Of what was sent from ${hour}, ${share} was read within an hour, more than at any other hour. Hours with fewer than ${LEAST_OF_HOUR} messages are not shown.`,
    `Kati ya zilizotumwa ${hour}, ${share} zilisomwa ndani ya saa, zaidi ya saa nyingine yoyote. Saa zenye jumbe chini ya ${LEAST_OF_HOUR} hazionyeshwi.`,
  );
}

const two = (hour: number): string => String(hour).padStart(2, "0");
const hourWord = (hour: number): string =>
  t(`${two(hour)}:00 to ${two(hour)}:59`, `${two(hour)}:00 hadi ${two(hour)}:59`);
const dayWord = (weekday: number): string => WEEKDAY_WORDS[WEEKDAYS[weekday - 1] ?? "mon"];

type ReadTableProps = { label: string; buckets: readonly Bucket[]; wordOf: (key: number) => string };

function ReadTable({ label, buckets, wordOf }: ReadTableProps) {
  return (
    <Card>
      <Table label={label}>
        <TableHead>
          <HeadCell isWide>{label}</HeadCell>
          <HeadCell isNumber>{t("Delivered", "Zilizofika")}</HeadCell>
          <HeadCell isNumber>{t("Read within an hour", "Zilizosomwa ndani ya saa")}</HeadCell>
        </TableHead>
        <TableBody>
          {buckets.map(({ key, arrived, quick }) => (
            <Row key={key}>
              <Cell kind="ink" card="1l" isWide>
                {wordOf(key)}
              </Cell>
              <Cell card="2l" isNumber cardLabel={t("Delivered:", "Zilizofika:")}>
                {formatCount(arrived)}
              </Cell>
              <Cell card="1r" isNumber>
                {formatCount(quick)} <span className="text-ink-3">{formatShare(quick, arrived)}</span>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
