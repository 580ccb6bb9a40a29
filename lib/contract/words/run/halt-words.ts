import type { Hold } from "../../desk/campaign/campaign.ts";

/** Why a campaign did not send for a while, as a line of its history begins. What each means is in `HALT_MEANINGS`. */
export const HALT_WORDS: Record<Hold["kind"], string> = {
  rate: "Waited for its turn",
  "quiet-hours": "Waited for quiet hours to end",
  hours: "Waited for the hours you chose",
  breaker: "Stopped, no clear answer",
  credits: "Stopped, not enough credits",
  sender: "Stopped, the sender was refused",
  key: "Stopped, the service refused access",
  template: "Stopped, the template could not be sent",
  failures: "Stopped, too many messages were refused",
  reports: "Stopped, too many messages failed",
  overdue: "Stopped, its time had passed",
  restored: "Stopped, the database was restored",
  copied: "Stopped, the database was copied or moved",
  asleep: "Stopped, sending was interrupted for a long time",
  service: "Waited, the service did not accept messages",
  unnamed: "Waited for an answer about some people",
  answers: "Stopped, we did not understand the service’s answers",
  outage: "Stopped, the service did not work",
  refusals: "Stopped, the service refused everybody for the same reason",
  canary: "Stopped after the first people, to ask you",
};
