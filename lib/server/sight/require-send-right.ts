import { SEND_RIGHT_OF } from "../../contract/desk/team/channel-rights.ts";
import { type Entitled, hasRight } from "../../contract/desk/team/rights.ts";
import { whyNotSend } from "../../contract/words/console/send-right-words.ts";
import { Fault } from "../../fault.ts";

/**
 * Refuses whoever may not send by the service of this channel. For doors whose channel is in the body or in a row; where
 * the door names it, the table of endpoints does. Asked before anything else is: what it sends is nobody's to try out.
 */
export function requireSendRight(person: Entitled, channel: keyof typeof SEND_RIGHT_OF): void {
  const right = SEND_RIGHT_OF[channel];
  if (!hasRight(person, right)) throw new Fault("forbidden", whyNotSend(right));
}
