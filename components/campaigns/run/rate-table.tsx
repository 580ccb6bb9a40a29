import { Time } from "#components/ui/time/time.tsx";
import type { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

const ROWS = 8;

type RateTableProps = { history: CampaignHistory; from: string };

/** The line above as a table for those who listen to it: in a few rows, as nobody listens to hundreds. */
export function RateTable({ history: { rates, stepMs }, from }: RateTableProps) {
  const each = Math.ceil(rates.length / ROWS);
  const rows = Array.from({ length: Math.ceil(rates.length / each) }, (_, row) => {
    const some = rates.slice(row * each, (row + 1) * each);
    return {
      at: Date.parse(from) + row * each * stepMs,
      average: some.reduce((sum, rate) => sum + rate, 0) / some.length,
    };
  });
  return (
    <table className="sr-only">
      <caption>People a second since the start</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">People a second, on average</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, average }) => (
          <tr key={at}>
            <th scope="row">
              <Time value={at} show="second" />
            </th>
            <td>{formatCount(Math.round(average * 10) / 10)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
