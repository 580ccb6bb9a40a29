"use client";

import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Card } from "#components/ui/card.tsx";
import { ListError } from "#components/ui/list/list-error.tsx";

type ErrorProps = { error: unknown; retry: () => void };

export default function DeskError({ error, retry }: ErrorProps) {
  return (
    <Page>
      <PageHeader title="We could not show this page" />
      <Card>
        <ListError title="Something went wrong" requestId={digestOf(error)} onRetry={retry}>
          Nothing stops on the server: campaigns are sent and events are stored.
        </ListError>
      </Card>
    </Page>
  );
}

function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error && typeof error.digest === "string"
    ? error.digest
    : undefined;
}
