import { useMoney } from "#components/domain/use-money.ts";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { RowsTable } from "#components/ui/list/rows-table.tsx";
import { Cell, HeadCell, Row } from "#components/ui/list/table.tsx";
import { dateWord, zoneClock } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import { useTimeFacts } from "#components/ui/time/time-provider.tsx";
import type { CreditDay } from "#lib/contract/desk/credits.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { withoutUs } from "./without-us.ts";

type CreditsTableProps = { days: readonly CreditDay[]; isPending: boolean };

export function CreditsTable({ days, isPending }: CreditsTableProps) {
  const money = useMoney();
  return (
    <RowsTable
      label="Credits by day"
      isPending={isPending}
      columns={["normal", "small", "small", "small", "normal", "widest"]}
      head={
        <>
          <HeadCell>Day</HeadCell>
          <HeadCell isNumber isSecondRank>
            SMS
          </HeadCell>
          <HeadCell isNumber>Used</HeadCell>
          <HeadCell isNumber>Not reported</HeadCell>
          <HeadCell isNumber isSecondRank>
            Balance
          </HeadCell>
          <HeadCell isWide>Without us</HeadCell>
        </>
      }
    >
      {days.map((day) => (
        <DayRow key={day.day} of={day} money={money(day.said)} />
      ))}
    </RowsTable>
  );
}

/** A place in the list of campaigns: those of this day are its first. */
const campaignsOf = ({ end }: CreditDay): string =>
  `/campaigns?${new URLSearchParams({ cursor: `${end}_00000000-0000-0000-0000-000000000000` })}`;

function DayRow({ of: day, money }: { of: CreditDay; money: string }) {
  const { messages, said, counted, lost } = day;
  return (
    <Row isHoverable className="relative">
      <Cell kind="ink" card="1l">
        <PageLink
          href={campaignsOf(day)}
          aria-label={`${dateWord(day.day)}: campaigns up to this day`}
          className="rounded-1 after:absolute after:inset-0"
        >
          {dateWord(day.day)}
        </PageLink>
      </Cell>
      <Cell isNumber isSecondRank>
        {formatCount(messages)}
      </Cell>
      <Cell isNumber card="2l" cardUnit="used">
        {formatCount(said) + money}
      </Cell>
      <Cell isNumber card="3l" cardLabel={counted > 0 ? "Not reported:" : undefined}>
        {counted > 0 && `about ${formatCount(counted)}`}
        {lost > 0 && <span className="text-amber-fg"> {formatCount(lost)} may have been sent</span>}
      </Cell>
      <Cell isNumber isSecondRank card="1r">
        {balancesOf(day)}
      </Cell>
      <Cell card="full" cardLabel="Without us:" isProse>
        <WithoutUs of={day} />
      </Cell>
    </Row>
  );
}

function balancesOf({ first, last }: CreditDay): string {
  if (!first || !last) return "";
  const [begin, end] = [formatCount(first.balance), formatCount(last.balance)];
  return first.at === last.at ? end : `${begin} to ${end}`;
}

function WithoutUs({ of: day }: { of: CreditDay }) {
  const { zone } = useTimeFacts();
  const { words, isSure } = withoutUs(day);
  const since = isSure ? sinceOf(day) : null;
  const isEarlier = since !== null && zoneClock(zone).isoDay(new Date(since)) !== day.day;
  return (
    <>
      <span className={isSure ? "font-medium text-ink" : "text-ink-3"}>{words}</span>
      {isEarlier && (
        <>
          {" "}
          since <Time value={since} show="day" />
        </>
      )}
    </>
  );
}

/** ISO times of one form, so the earlier one is the smaller text. */
const sinceOf = ({ went, came }: CreditDay): string | null =>
  [went, came].flatMap((found) => (found ? [found.since] : [])).toSorted()[0] ?? null;
