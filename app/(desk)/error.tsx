"use client";

import { ListError } from "#components/shell/list-error.tsx";
import { Page } from "#components/shell/page.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { Card } from "#components/ui/card.tsx";

type ErrorProps = { error: unknown; retry: () => void };

export default function DeskError({ error, retry }: ErrorProps) {
  return (
    <Page>
      <PageHeader title="We could not show this page" />
      <Card>
        <ListError title="Something went wrong" query={{ error, refetch: retry, isFetching: false }}>
          Nothing stops on the server: campaigns are sent and events are stored.
        </ListError>
      </Card>
    </Page>
  );
}
