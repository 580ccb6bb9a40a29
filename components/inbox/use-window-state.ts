import type { Conversation } from "#lib/contract/desk/conversation.ts";
import type { WindowState } from "#lib/contract/rules/sending/chat-window.ts";
import { useTicking } from "../ui/time/use-ticking.ts";
import { windowChipOf } from "./window-chip-of.ts";

/** The state of a window as time passes, without asking the server. */
export const useWindowState = ({ endsAt }: Conversation["window"]): WindowState =>
  useTicking((now) => windowChipOf(endsAt, now).state) as WindowState;
