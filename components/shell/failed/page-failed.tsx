"use client";

import { t } from "#lib/contract/language.ts";
import { Card } from "../../ui/card.tsx";
import { ListError } from "../list-error.tsx";
import { Page } from "../page.tsx";
import { PageHeader } from "../page-header.tsx";

type FailedProps = { error: unknown; retry: () => void };

/** Within the frame, in the place of a page that could not be made. */
export function PageFailed({ error, retry }: FailedProps) {
  return (
    <Page>
      <PageHeader title={t("We could not show this page", "Hatukuweza kuonyesha ukurasa huu")} />
      <Card>
        <ListError
          title={t("Something went wrong", "Kuna hitilafu imetokea")}
          query={{ error, refetch: retry, isFetching: false }}
        >
          {t(
            "Nothing stops on the server: campaigns are sent and events are stored.",
            "Hakuna kinachosimama kwenye seva: kampeni zinatumwa na matukio yanahifadhiwa.",
          )}
        </ListError>
      </Card>
    </Page>
  );
}
