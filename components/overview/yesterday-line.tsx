import type { Yesterday } from "#lib/contract/desk/overview.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { PageLink } from "../ui/list/page-link.tsx";

/** What was sent until midnight, as it stands now: who comes in the morning looks for what failed at night. */
export function YesterdayLine({
  yesterday: { handedOver, delivered, failed, open },
}: {
  yesterday: Yesterday;
}) {
  if (handedOver + delivered + failed === 0) return null;
  return (
    <p className="num mt-2 text-13 text-ink-2">
      Yesterday: {formatCount(handedOver)} accepted, {formatCount(delivered)} delivered
      {failed > 0 && (
        <>
          ,{" "}
          <PageLink href="/messages?state=failed" className="link rounded-1">
            {formatCount(failed)} failed
          </PageLink>
        </>
      )}
      {open > 0 && `, ${formatCount(open)} without a delivery report yet`}
    </p>
  );
}
