"use client";

import { Card } from "#components/ui/card.tsx";
import { ListError } from "#components/ui/list/list-error.tsx";

type ErrorProps = { error: unknown; retry: () => void };

export default function RootError({ error, retry }: ErrorProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-4">
      <Card>
        <ListError title="The console could not show this page" requestId={digestOf(error)} onRetry={retry}>
          The database may not answer now. Your data is stored, and campaigns go on.
        </ListError>
      </Card>
    </main>
  );
}

function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? error.digest
    : undefined;
}
