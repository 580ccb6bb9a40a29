"use client";

import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Card } from "#components/ui/card.tsx";
import { ListError } from "#components/ui/list-error.tsx";

type ErrorProps = { error: unknown; retry: () => void };

export default function DeskError({ error, retry }: ErrorProps) {
  return (
    <Page>
      <PageHeader title="This page could not be shown" />
      <Card>
        <ListError title="Something failed while it was made" requestId={digestOf(error)} onRetry={retry}>
          What runs on the server goes on: campaigns send, events are stored.
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
