import type { HALT_WORDS } from "./story-words.ts";

/** What each of them means. Apart from its word, which the page shows at once: nobody reads this before they ask. */
export const HALT_MEANINGS: Record<keyof typeof HALT_WORDS, string> = {
  rate: "It reached a limit of messages a second, and goes on without you.",
  "quiet-hours":
    "Marketing messages are sent only in the hours that your settings allow. It goes on without you.",
  hours: "Somebody chose the hours in which it is sent. It goes on without you.",
  reach: "Your WhatsApp account may reach only so many people in 24 hours. It goes on without you.",
  breaker: "The service gave no clear answer. We check whether it works, then go on with one message.",
  credits: "The next request needs more credits than you have. Add credits, then resume.",
  sender: "The service refused the sender. Choose an approved sender, then resume.",
  key: "The service refused the API key, or does not allow this for your account. Check it in the portal, then resume.",
  template: "The template is not approved, or the service refused it. Check it, then resume.",
  failures: "Many of the last messages were refused or failed. Fix what you can, then resume or cancel.",
  reports:
    "The service accepted the messages, then reported that many of them failed. Fix what you can, then resume or cancel.",
  overdue: "Its time passed while the console was not running. Resume to send it now, or cancel it.",
  restored: "The database is older than what we sent. Compare with the portal, then resume or cancel.",
  copied:
    "Another installation used this database, and may have sent messages that we do not know of. Compare with the portal, then resume or cancel.",
  asleep:
    "Nothing was sent from here for a long time. If a copy of this database ran elsewhere, it may have sent messages. Compare with the portal, then resume or cancel.",
  service: "The service asked us to go slower, refused a request or gave no clear answer.",
  unnamed: "The answers did not name some people. We ask again with the same key, so nobody gets it twice.",
  answers: "The answers did not say whether the messages were sent. Look at them, then resume or cancel.",
  outage: "We tried three times, but the service did not work. Resume when it works again.",
  refusals: "The service refused many people in a row. Count them as refused and go on, or try again.",
  canary: "Somebody chose to send it to a few people first. Look at the results, then go on or cancel.",
};
