import { type Draft, loadSlots, type SendChannel } from "#lib/client/send/draft.ts";
import { useSendLater } from "#lib/client/send/use-send-later.ts";
import { zonedIso } from "../../domain/zoned-iso.ts";
import { fetchPart } from "../../ui/load/load-part.ts";
import { useOneAtATime } from "../../ui/load/use-one-at-a-time.ts";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import type { ToastWords } from "../../ui/toast/show-toast.ts";
import { laterOf } from "./later-of.ts";

type Scheduled = { channel: Exclude<SendChannel, "chat-text">; draft: Draft; to: readonly string[] };

const UNPLANNED: ToastWords = {
  tone: "red",
  title: "Nothing was scheduled",
  detail: "The console does not answer.",
};

/** One press at a time; once it is planned it stays busy until the page is left: another press would be another message. */
export function useScheduling(onScheduled: (campaignId: string) => void) {
  const { zone } = useTimeFacts();
  const { plan, error, isChecking } = useSendLater();
  const { isBusy, run } = useOneAtATime();
  const schedule = ({ channel, draft, to }: Scheduled) =>
    run(async () => {
      const scheduledAt = zonedIso(draft.date, draft.time, zone);
      if (scheduledAt === null) return;
      if (channel === "chat-template" && !(await fetchPart(loadSlots, UNPLANNED))) return;
      const later = await laterOf({ channel, draft, to, scheduledAt });
      const campaignId = await plan(later).catch(() => null);
      if (campaignId === null) return;
      onScheduled(campaignId);
      await new Promise(() => undefined);
    });
  return { schedule, error, isBusy, isChecking };
}
