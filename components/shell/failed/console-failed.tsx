"use client";

import { Card } from "../../ui/card.tsx";
import { ListError } from "../list-error.tsx";

type FailedProps = { error: unknown; retry: () => void };

/** Without a frame, where not even that could be made. */
export function ConsoleFailed({ error, retry }: FailedProps) {
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
