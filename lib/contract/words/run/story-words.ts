import type { Hold } from "../../desk/campaign/campaign.ts";
import type { StoryItem } from "../../desk/campaign/campaign-history.ts";
import { HALT_WORDS } from "./halt-words.ts";
import { STEERING_WORDS } from "./steering-words.ts";

/** After these the requests grow in steps. */
const IN_STEPS: readonly Hold["kind"][] = ["breaker", "outage"];

type StoryWords = {
  /** What happened: a word that has a meaning. */
  word: string;
  /** What is said of it in this campaign, ready to follow the word. */
  rest: string;
};

/** One line of a campaign’s history; `lengthOf` says how long a halt was. */
export function storyWords(item: StoryItem, lengthOf: (ms: number) => string): StoryWords {
  if (item.kind === "person") return { word: STEERING_WORDS[item.action].word, rest: ` by ${item.by}` };
  const word = HALT_WORDS[item.reason];
  if (item.endedAt === null) return { word, rest: ". Waiting for you" };
  const length = lengthOf(Math.max(1_000, Date.parse(item.endedAt) - Date.parse(item.at)));
  return { word, rest: `: ${length}${stepsOf(item.reason, item.sizes)}` };
}

function stepsOf(reason: Hold["kind"], sizes: readonly number[]): string {
  const steps = sizes.filter((size, index) => size > (sizes[index - 1] ?? 0));
  if (!IN_STEPS.includes(reason) || steps.length < 2) return "";
  return `. Then we went on slowly: ${steps.join(", ")}… people at a time`;
}
