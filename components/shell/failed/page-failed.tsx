"use client";

import { Card } from "../../ui/card.tsx";
import { ListError } from "../list-error.tsx";
import { Page } from "../page.tsx";
import { PageHeader } from "../page-header.tsx";

type FailedProps = { error: unknown; retry: () => void };

/** Within the frame, in the place of a page that could not be made. */
export function PageFailed({ error, retry }: FailedProps) {
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
