import { aboutNamed } from "#components/domain/status/about-named.ts";
import { Card } from "#components/ui/card.tsx";
import { Tip } from "#components/ui/popup/tip.tsx";
import { Section } from "#components/ui/section.tsx";
import { formatLength } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import type { CampaignHistory, StoryItem } from "#lib/contract/desk/campaign/campaign-history.ts";
import { STEERING_WORDS } from "#lib/contract/words/run/steering-words.ts";
import { storyWords } from "#lib/contract/words/run/story-words.ts";

/** What happened with this campaign, oldest first: who did what, what it waited for and how long. */
export function RunStory({ story }: Pick<CampaignHistory, "story">) {
  if (story.length === 0) return null;
  return (
    <Section title="What happened">
      <Card isPadded>
        <ol className="num -m-1.5 flex max-h-83 p-1.5 flex-col gap-1.5 overflow-y-auto text-13">
          {story.map((item) => (
            <li
              key={`${item.at} ${item.kind === "person" ? item.action : item.reason}`}
              className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 max-sm:grid-cols-1 max-sm:gap-0"
            >
              <span className="text-ink-3">
                <Time value={item.at} show="second" />
              </span>
              <span>
                <StoryLine item={item} />
                {item.kind === "halt" &&
                  item.endedAt === null &&
                  item.until !== null &&
                  item.reason !== "breaker" && (
                    <>
                      , until <Time value={item.until} show="day" />
                    </>
                  )}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

function StoryLine({ item }: { item: StoryItem }) {
  const { word, rest } = storyWords(item, formatLength);
  const meaning =
    item.kind === "halt"
      ? { about: aboutNamed("halt", item.reason) }
      : { text: STEERING_WORDS[item.action].meaning };
  return (
    <>
      <Tip {...meaning}>{word}</Tip>
      {rest}
    </>
  );
}
