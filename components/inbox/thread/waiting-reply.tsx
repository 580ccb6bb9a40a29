import { detailOf } from "#lib/client/detail-of.ts";
import { useCancelReply } from "#lib/client/inbox/thread-hooks.ts";
import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { Time } from "../../ui/time/time.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";

type WaitingReplyProps = {
  conversationId: number;
  line: Extract<ThreadLine, { way: "out" }>;
  canCancel: boolean;
};

/** Of a reply that waits: when it is sent, or that it is not as they wrote first; until then it can be cancelled. */
export function WaitingReply({ conversationId, line: { campaign, waits }, canCancel }: WaitingReplyProps) {
  const { mutate, isPending } = useCancelReply(conversationId);
  if (waits === null) return null;
  const cancel = () =>
    mutate(campaign.id, {
      onError: (error) =>
        showToast({
          tone: "red",
          title: t("The reply was not cancelled", "Jibu halikughairiwa"),
          detail: detailOf(error),
        }),
    });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 pt-1 text-12">
      <span className="lucide-calendar-clock inline-flex items-center gap-1 text-violet-fg before:icon before:size-3.5">
        {waits.isBarred
          ? t("Will not be sent: they wrote first", "Hautatumwa: ameandika kwanza")
          : t(
              <>
                Will be sent <Time value={waits.startsAt} />
              </>,
              <>
                Utatumwa <Time value={waits.startsAt} />
              </>,
            )}
      </span>
      {canCancel && (
        <Button size="small" isBusy={isPending} onClick={cancel}>
          {t("Cancel this reply", "Ghairi jibu hili")}
        </Button>
      )}
    </div>
  );
}
