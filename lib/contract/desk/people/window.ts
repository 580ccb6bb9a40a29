import "../../zod.ts";
import { z } from "zod";
import { WINDOW_STATES } from "../../rules/sending/chat-window.ts";
import { to } from "../send/send.ts";

/** Whose windows are asked for: 1..500 numbers after the steps of §4.1. */
export const AskWindows = z.object({ to });
export type AskWindows = z.infer<typeof AskWindows>;

/** What is known of one number (E.164); `endsAt` is null where nobody is known to have written from it. */
export const ChatWindow = z.object({
  number: z.string(),
  state: z.enum(WINDOW_STATES),
  endsAt: z.iso.datetime().nullable(),
  isOptedOut: z.boolean(),
});
export type ChatWindow = z.infer<typeof ChatWindow>;

/** Each number once, in the order asked; `now` is the server's clock, by which `state` holds. */
export const ChatWindowList = z.object({ now: z.iso.datetime(), items: z.array(ChatWindow) });
export type ChatWindowList = z.infer<typeof ChatWindowList>;
