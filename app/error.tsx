"use client";

import { ListError } from "#components/shell/list-error.tsx";
import { Card } from "#components/ui/card.tsx";

type ErrorProps = { error: unknown; retry: () => void };

export default function RootError({ error, retry }: ErrorProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-4">
      <Card>
        <ListError
          title="The console could not show this page"
          query={{ error, refetch: retry, isFetching: false }}
        >
          The database may not answer now. Your data is stored, and campaigns go on.
        </ListError>
      </Card>
    </main>
  );
}
