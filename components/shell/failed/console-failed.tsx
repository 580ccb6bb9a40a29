"use client";

import { t } from "#lib/contract/language.ts";
import { Card } from "../../ui/card.tsx";
import { ListError } from "../list-error.tsx";

type FailedProps = { error: unknown; retry: () => void };

/** Without a frame, where not even that could be made. */
export function ConsoleFailed({ error, retry }: FailedProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-4">
      <Card>
        <ListError
          title={t("The console could not show this page", "Konsoli haikuweza kuonyesha ukurasa huu")}
          query={{ error, refetch: retry, isFetching: false }}
        >
          {t(
            "The database may not answer now. Your data is stored, and campaigns go on.",
            "Huenda hifadhidata haijibu sasa. Data zako zimehifadhiwa, na kampeni zinaendelea.",
          )}
        </ListError>
      </Card>
    </main>
  );
}
