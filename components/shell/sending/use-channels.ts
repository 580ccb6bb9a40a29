import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import {
  CHANNEL_FACTS,
  MESSAGE_CHANNELS,
  type MessageChannel,
} from "#lib/contract/rules/sending/channels.ts";

/** The channels that whoever looks may send messages by, in our order. */
export function useChannels(): readonly MessageChannel[] {
  const { data: facts } = useQuery(factsQuery);
  return MESSAGE_CHANNELS.filter(
    (channel) => facts?.user.rights.includes(CHANNEL_FACTS[channel].service) ?? true,
  );
}
