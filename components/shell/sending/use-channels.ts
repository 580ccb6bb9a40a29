import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { channelsOf, MESSAGE_CHANNELS, type MessageChannel } from "#lib/contract/desk/team/rights.ts";

/** The channels that whoever looks may send messages by, in our order. */
export function useChannels(): readonly MessageChannel[] {
  const { data: facts } = useQuery(factsQuery);
  return facts ? channelsOf(facts.user) : MESSAGE_CHANNELS;
}
