"use client";

import { useQuery } from "@tanstack/react-query";
import { ListError } from "#components/shell/list-error.tsx";
import { PageLink } from "#components/ui/list/page-link.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { oddAnswersQuery } from "#lib/client/campaigns/queries.ts";
import type { OddAnswer } from "#lib/contract/desk/campaign/odd-answer.ts";
import { t } from "#lib/contract/language.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { OddAnswersLoading } from "./odd-answers-loading.tsx";

/** What the service answered, each answer with its words; asked for anew whenever it is shown. */
export function OddAnswerList({ campaignId }: { campaignId: string }) {
  const { data, error, isFetching, refetch } = useQuery(oddAnswersQuery(campaignId));
  if (error) {
    return (
      <ListError
        title={t("We could not read the answers", "Hatukuweza kusoma majibu")}
        query={{ error, refetch, isFetching }}
      >
        {t("They are stored. Try again.", "Yamehifadhiwa. Jaribu tena.")}
      </ListError>
    );
  }
  if (!data) return <OddAnswersLoading />;
  if (data.items.length === 0) {
    return (
      <p className="text-13 text-ink-2">
        {t(
          "We understood every answer, and nobody was refused.",
          "Tulielewa kila jibu, na hakuna aliyekataliwa.",
        )}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-5">
      {data.items.map((item) => (
        <li key={item.attemptId}>
          <Answer item={item} />
        </li>
      ))}
    </ul>
  );
}

function Answer({ item }: { item: OddAnswer }) {
  return (
    <article className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold">
        <PageLink className="link" href={`/events/requests/${item.attemptId}`}>
          {t(`Request ${item.request}`, `Ombi ${item.request}`)}
        </PageLink>
        , {t(formatNoun(item.size, "person", "people"), formatNounSw(item.size, "mtu", "watu"))},{" "}
        <Time value={item.answeredAt} show="second" />
        {item.httpStatus === null ? "" : t(`, status ${item.httpStatus}`, `, hali ${item.httpStatus}`)}
      </h3>
      {item.problem !== null && <p className="text-13 text-ink-2">{item.problem}</p>}
      {item.oddities.length > 0 && (
        <p className="text-13 text-ink-2">
          {t(
            `We did not understand: ${item.oddities.slice(0, 10).join(", ")}`,
            `Hatukuelewa: ${item.oddities.slice(0, 10).join(", ")}`,
          )}
        </p>
      )}
      {item.answer === null ? (
        <p className="text-13 text-ink-2">{t("No answer came.", "Hakuna jibu lililokuja.")}</p>
      ) : (
        <textarea
          readOnly
          rows={6}
          aria-label={t(`Answer to request ${item.request}`, `Jibu la ombi ${item.request}`)}
          value={item.answer || t("(empty)", "(tupu)")}
          className="w-full rounded-2 border border-line bg-sunken p-3 font-mono text-12"
        />
      )}
    </article>
  );
}
