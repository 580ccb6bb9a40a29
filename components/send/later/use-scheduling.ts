import { useEffect } from "react";
import { type Draft, loadSlots, type SendChannel, templateOf } from "#lib/client/send/draft.ts";
import { type PlanLater, useSendLater } from "#lib/client/send/use-send-later.ts";
import { t, translated } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { zonedIso } from "../../domain/zoned-iso.ts";
import { isStillOn } from "../../ui/load/leaving.ts";
import { fetchPart } from "../../ui/load/load-part.ts";
import { createTabState, useTabState } from "../../ui/load/tab-state.ts";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import type { ToastWords } from "../../ui/toast/show-toast.ts";

type Scheduled = { channel: Exclude<SendChannel, "chat-text">; draft: Draft; to: readonly string[] };

const UNPLANNED: ToastWords = translated(() => ({
  tone: "red",
  title: t("Nothing was scheduled", "Hakuna kilichopangwa"),
  detail: t("The console does not answer.", "Konsoli haijibu."),
}));

type Scheduling = {
  isBusy: boolean;
  isChecking: boolean;
  /** Why the last press scheduled nothing. */
  error: Error | null;
  /** It is scheduled, and the page of its campaign is on its way. */
  isGone: boolean;
};

const IDLE: Scheduling = { isBusy: false, isChecking: false, error: null, isGone: false };

// As in `use-sending.ts`: a press outlives its page.
const state = createTabState(IDLE);

/**
 * One press at a time; once it is planned it stays busy until the page is left: another press would be another message.
 * `onScheduled` hears whether anybody still looks at this page.
 */
export function useScheduling(onScheduled: (campaignId: string, isShown: boolean) => void) {
  const { zone } = useTimeFacts();
  const now = useTabState(state);
  const { mutateAsync } = useSendLater((isChecking) => change({ isChecking }));
  useEffect(() => forgetGone, []);

  async function plan({ channel, draft, to }: Scheduled): Promise<string | null> {
    const scheduledAt = zonedIso(draft.date, draft.time, zone);
    if (scheduledAt === null) return null;
    if (sendsTemplate(channel) && !(await fetchPart(loadSlots, UNPLANNED))) return null;
    return mutateAsync(await laterOf({ channel, draft, to, scheduledAt }));
  }
  async function schedule(given: Scheduled): Promise<void> {
    if (state.get().isBusy) return;
    state.set({ ...IDLE, isBusy: true });
    try {
      const campaignId = await plan(given);
      const isShown = isStillOn("/send");
      state.set(isShown && campaignId !== null ? { ...IDLE, isBusy: true, isGone: true } : IDLE);
      if (campaignId !== null) onScheduled(campaignId, isShown);
    } catch (error) {
      state.set({ ...IDLE, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  return { ...now, schedule };
}

const change = (part: Partial<Scheduling>) => state.set((now) => ({ ...now, ...part }));

function forgetGone(): void {
  if (state.get().isGone) state.set(IDLE);
}

type Later = {
  channel: Exclude<SendChannel, "chat-text">;
  draft: Draft;
  to: readonly string[];
  scheduledAt: string;
};

/** A draft with a time, as the campaign that waits for it. */
export async function laterOf({ channel, draft, to, scheduledAt }: Later): Promise<PlanLater> {
  const { messageClass } = draft;
  const name = t(
    `${CHANNEL_WORDS[channel]} to ${formatNoun(to.length, "person", "people")}`,
    `${CHANNEL_WORDS[channel]} kwa ${formatNounSw(to.length, "mtu", "watu")}`,
  );
  const common = { name, messageClass, scheduledAt };
  if (channel === "chat-template")
    return { to: [...to], campaign: { ...common, channel, content: await templateOf(draft) } };
  const { senderId, smsText: text } = draft;
  return {
    to: [...to],
    campaign: { ...common, channel, senderId: senderId.trim(), lane: "fast", content: { text } },
  };
}
