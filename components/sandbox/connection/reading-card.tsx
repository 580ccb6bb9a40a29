"use client";

import type { ReactNode } from "react";
import { t } from "#lib/contract/language.ts";
import { ListError } from "../../shell/list-error.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import type { Reading } from "../list-card.tsx";

type ReadingCardProps<T> = { title: string; query: Reading<T>; children: (data: T) => ReactNode };

/** What is drawn from one reading of the sandbox: a shape while it comes, what failed when it does not. */
export function ReadingCard<T>({ title, query, children }: ReadingCardProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <Card isPadded>
        <Skeleton width="widest" />
      </Card>
    );
  }
  return (
    <Card>
      <ListError
        title={t(`We could not read this: ${title}`, `Hatukuweza kusoma hii: ${title}`)}
        query={{ error, refetch, isFetching }}
      >
        {t(
          "The sandbox did not answer as it should. Messages are still being sent.",
          "Sandbox haikujibu inavyopaswa. Jumbe bado zinatumwa.",
        )}
      </ListError>
    </Card>
  );
}
