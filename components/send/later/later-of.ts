import { type Draft, type SendChannel, templateOf } from "#lib/client/send/draft.ts";
import type { PlanLater } from "#lib/client/send/use-send-later.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

type Later = {
  channel: Exclude<SendChannel, "chat-text">;
  draft: Draft;
  to: readonly string[];
  scheduledAt: string;
};

/** A draft with a time, as the campaign that waits for it. */
export async function laterOf({ channel, draft, to, scheduledAt }: Later): Promise<PlanLater> {
  const { messageClass } = draft;
  const name = `${CHANNEL_WORDS[channel]} to ${formatNoun(to.length, "person", "people")}`;
  const common = { name, messageClass, scheduledAt };
  if (channel === "chat-template")
    return { to: [...to], campaign: { ...common, channel, content: await templateOf(draft) } };
  const { senderId, smsText: text } = draft;
  return {
    to: [...to],
    campaign: { ...common, channel, senderId: senderId.trim(), lane: "fast", content: { text } },
  };
}
