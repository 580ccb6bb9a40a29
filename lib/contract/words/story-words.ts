import type { Hold } from "../desk/campaign/campaign.ts";
import type { StoryItem } from "../desk/campaign/campaign-history.ts";

/** Why a campaign did not send for a while, as a line of its history begins. */
const HALT_WORDS: Record<Hold["kind"], string> = {
  rate: "Waited for its turn",
  "quiet-hours": "Waited for quiet hours to end",
  hours: "Waited for the hours you chose",
  breaker: "Stopped, an answer was lost",
  credits: "Stopped, not enough credits",
  sender: "Stopped, the sender was refused",
  key: "Stopped, the API key was refused",
  template: "Stopped, the template could not be sent",
  failures: "Stopped, too many messages were refused",
  overdue: "Stopped, its time had passed",
  restored: "Stopped, the database was restored",
  copied: "Stopped, the database was copied or moved",
  asleep: "Stopped, sending was interrupted for a long time",
  service: "Waited, the service did not accept messages",
  unnamed: "Waited for an answer about some people",
  answers: "Stopped, we did not understand the service’s answers",
  outage: "Stopped, the service did not answer",
  refusals: "Stopped, the service refused everybody for the same reason",
  canary: "Stopped after the first people, to ask you",
};

const DONE: Record<Extract<StoryItem, { kind: "person" }>["action"], string> = {
  "campaign.start": "Started",
  "campaign.pause": "Paused",
  "campaign.resume": "Resumed",
  "campaign.cancel": "Cancelled",
  "campaign.reschedule": "Time changed",
  "campaign.refuse": "Refused people counted",
};

/** After these the requests grow in steps. */
const IN_STEPS: readonly Hold["kind"][] = ["breaker", "outage"];

/** One line of a campaign’s history; `lengthOf` says how long a halt was. */
export function storyWords(item: StoryItem, lengthOf: (ms: number) => string): string {
  if (item.kind === "person") return `${DONE[item.action]} by ${item.by}`;
  const words = HALT_WORDS[item.reason];
  if (item.endedAt === null) return `${words}. It still waits`;
  const length = lengthOf(Math.max(1_000, Date.parse(item.endedAt) - Date.parse(item.at)));
  return `${words}: ${length}${stepsOf(item.reason, item.sizes)}`;
}

function stepsOf(reason: Hold["kind"], sizes: readonly number[]): string {
  const steps = sizes.filter((size, index) => size > (sizes[index - 1] ?? 0));
  if (!IN_STEPS.includes(reason) || steps.length < 2) return "";
  return `, then ${steps.join(", ")} … people in a request`;
}
