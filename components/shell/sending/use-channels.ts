import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  SEND_RIGHT_OF,
} from "#lib/contract/desk/team/channel-rights.ts";

/** The channels that whoever looks may send messages by, in our order. */
export function useChannels(): readonly MessageChannel[] {
  const { data: facts } = useQuery(factsQuery);
  return MESSAGE_CHANNELS.filter((channel) => facts?.user.rights.includes(SEND_RIGHT_OF[channel]) ?? true);
}
