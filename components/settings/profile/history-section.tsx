"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown, CircleX } from "lucide-react";
import { ownHistoryQuery } from "#lib/client/session/profile.ts";
import type { OwnChange } from "#lib/contract/desk/team/profile.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { ListError } from "../../shell/list-error.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { didOf, factsOf, isBad } from "../audit/audit-words.ts";

/** What changed on one's own account and when, so that one sees what one did not do. */
export function HistorySection() {
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(ownHistoryQuery);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section
      title={t("What changed on your account", "Kilichobadilika kwenye akaunti yako")}
      anchor="changes"
      note={t(
        "If you did not do this, change your password and sign out everywhere else",
        "Kama si wewe uliyefanya hivi, badilisha nenosiri na utoke kwingine kote",
      )}
    >
      <Card>
        {error && (
          <ListError
            title={t("We could not read what changed", "Hatukuweza kusoma kilichobadilika")}
            query={{ error, refetch, isFetching }}
          >
            {t("Everything is still written down.", "Kila kitu bado kinaandikwa.")}
          </ListError>
        )}
        <ul className="divide-y divide-line text-13">
          {items.map((change) => (
            <ChangeLine key={change.id} change={change} />
          ))}
        </ul>
        {hasNextPage && (
          <div className="border-line border-t px-4 py-2">
            <Button
              size="small"
              look="plain"
              icon={<ChevronDown />}
              isBusy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t("Show older changes", "Onyesha ya zamani zaidi")}
            </Button>
          </div>
        )}
      </Card>
    </Section>
  );
}

function ChangeLine({ change }: { change: OwnChange }) {
  const { at, action, byName, address } = change;
  const facts = [
    byName !== null && t(`by ${isolated(byName)}`, `na ${isolated(byName)}`),
    factsOf({ ...change, detail: factsToShow(change), target: "" }),
    address !== null && t(`from ${address}`, `kutoka ${address}`),
  ];
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-48">
        {isBad(action) ? (
          <span className="inline-flex items-center gap-1.5 font-medium text-red-fg [&>.lucide]:size-3.5">
            <CircleX />
            {didOf(action)}
          </span>
        ) : (
          <span className="font-medium">{didOf(action)}</span>
        )}
        <span className="num block break-words text-12 text-ink-3">{facts.filter(Boolean).join("; ")}</span>
      </span>
      <Time value={at} show="day" className="num text-12 text-ink-3" />
    </li>
  );
}

/** One knows one's own name; that of a passkey one wants to read. That nobody was signed out is no fact. */
function factsToShow({ action, detail }: OwnChange): OwnChange["detail"] {
  const { name, sessionsEnded, ...rest } = detail;
  return {
    ...(action.startsWith("factor.") && name !== undefined && { name }),
    ...rest,
    ...(sessionsEnded !== 0 && sessionsEnded !== undefined && { sessionsEnded }),
  };
}
