import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t } from "#lib/contract/language.ts";
import { CHANNEL_FACTS } from "#lib/contract/rules/sending/channels.ts";
import { whyNotBring, whyNotSend } from "#lib/contract/words/console/send-right-words.ts";

/** Why whoever looks may not bring numbers, as the server says it; undefined where they may. */
export function useWhyNotBring(): string | undefined {
  const { data: facts } = useQuery(factsQuery);
  return facts?.user.rights.includes("seeNumbers") === false ? whyNotBring() : undefined;
}

/** Why whoever looks may not send by this channel, as the server says it; undefined where they may. */
export function useWhyNotSend(channel: keyof typeof CHANNEL_FACTS): string | undefined {
  const { data: facts } = useQuery(factsQuery);
  if (!facts) return;
  if (facts.user.role === "viewer")
    return t(
      "You can only look. You need the role Sender to send.",
      "Unaweza kutazama tu. Unahitaji jukumu la Mtumaji ili kutuma.",
    );
  const right = CHANNEL_FACTS[channel].service;
  return facts.user.rights.includes(right) ? undefined : whyNotSend(right);
}
