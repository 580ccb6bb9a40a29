"use client";

import { LayoutTemplate, RefreshCw } from "lucide-react";
import { useGo } from "#components/ui/load/use-go.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import { useTemplateFor } from "#lib/client/send/hand-on.ts";
import { useSendAgain } from "#lib/client/send/send-again.ts";
import type { Sent } from "#lib/contract/desk/send/sent.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { useWhyNotSend } from "../../shell/sending/use-why-not-send.ts";
import { Button } from "../../ui/button/button.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { isStillOn } from "../../ui/load/leaving.ts";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type SentAgainProps = {
  sent: Sent;
  canSend: boolean;
  /** Whole numbers of those who were refused, as far as they are known here; none where they are masked. */
  refused: readonly string[];
};

/** Whom it did not reach, and what can be done for them; or where that was done. */
export function SentAgain({ sent, canSend, refused }: SentAgainProps) {
  const { retriable, triedAgain } = sent;
  return (
    <>
      {retriable > 0 && (
        <Note
          tone="red"
          title={`${formatNoun(retriable, "person", "people")} did not get it`}
          actions={canSend && <Ways sent={sent} refused={refused} />}
        >
          The reason is beside each number. Nobody who may have it is sent to again.
        </Note>
      )}
      {triedAgain.map(({ id, createdAt, people }) => (
        <Note
          key={id}
          tone="grey"
          isSmall
          title={`Tried again for ${formatNoun(people, "person", "people")}`}
        >
          <PageLink className="link" href={`/send/${id}`}>
            See the result
          </PageLink>{" "}
          of <Time value={createdAt} show="day" />.
        </Note>
      ))}
    </>
  );
}

function Ways({ sent, refused }: Pick<SentAgainProps, "sent" | "refused">) {
  const go = useGo();
  const { mutateAsync } = useSendAgain(sent.id);
  const whyNot = useWhyNotSend(sent.channel);
  const { isBusy, run } = useOneAtATime();
  const sendTemplate = useTemplateFor();
  const again = () =>
    run(async () => {
      const from = location.pathname;
      const sendId = await mutateAsync().catch(sayFailed);
      if (sendId && isStillOn(from)) go.push(`/send/${sendId}`);
    });
  return (
    <>
      <Button icon={<RefreshCw />} isBusy={isBusy} lockedBecause={whyNot} onClick={() => void again()}>
        Try the {sent.retriable} that failed again
      </Button>
      {sent.channel === "chat-text" && refused.length > 0 && whyNot === undefined && (
        <Button icon={<LayoutTemplate />} onClick={() => sendTemplate(refused)}>
          Send a template to the {refused.length} refused
        </Button>
      )}
    </>
  );
}

function sayFailed(error: unknown): undefined {
  const detail = detailOf(error) ?? "The console could not send it.";
  showToast({ tone: "red", title: "Nothing was sent", detail });
}
