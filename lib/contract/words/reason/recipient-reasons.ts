import { decidedWords } from "../run/decided-words.ts";
import type { Reason, ReasonTable, Saying } from "./reason.ts";

/** Why somebody is in their state, where it is not what the service said. */
export const RECIPIENT_REASONS = {
  expired: () => "Its time was over",
  cancelled: () => "Cancelled",
  "no-reason": () => "No reason was given",
  "no-report": () => "No delivery report",
  "not-accepted": () => "The service did not accept it",
  "some-not-accepted": ({ rejected, size }: { rejected: number; size: number }) =>
    `${rejected} of these ${size} were not accepted. The service does not say which`,
  "accepted-without-ids": () => "The service accepted it, but we cannot read the ids",
  "ids-unstored": () => "The service answered, but we could not store the ids",
  "cancelled-unanswered": () => "The campaign was cancelled before we knew whether it was sent",
  "second-lost": ({ to, why }: { to: "cancelled" | "rejected"; why: Reason | null }, { say }: Saying) =>
    `The second message was ${to === "cancelled" ? "cancelled" : "refused"}${why ? `: ${say(why)}` : ""}`,
  "forbidden-since": ({ why }: { why: Reason }, { say }: Saying) =>
    `${say(why)} after we tried once. We do not know whether that message was sent.`,
  "given-up": ({ gap, isPlanned }: { gap: Reason; isPlanned: boolean }, { say }: Saying) =>
    isPlanned
      ? `${say(gap)} What was scheduled may have been sent, moved or cancelled since. So we did not send it.`
      : `${say(gap)} It may have been sent already, so we did not send it again.`,
  "open-window": () => "They wrote within 24 hours",
  "window-shut-template": () => "No open window, and a template is given",
  "window-shut": () => "No open window and no template",
  decided: ({ by, as }: { by: string; as: "sent" | "not-sent" }) => decidedWords(by, as),
  "call-decided": ({ by, hasRung }: { by: string; hasRung: boolean }) =>
    `Decided by ${by}: ${hasRung ? "it rang" : "it did not ring"}`,
  "call-found": () => "We found the call in the service’s list.",
  "in-list": ({ name }: { name: string }) => `In the list “${name}”`,
  "from-campaign": ({ name }: { name: string }) => `Gets it from “${name}”`,
} satisfies ReasonTable;
