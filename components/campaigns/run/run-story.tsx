import { Card } from "#components/ui/card.tsx";
import { Section } from "#components/ui/section.tsx";
import { formatLength } from "#components/ui/time/format-time.ts";
import { Time } from "#components/ui/time/time.tsx";
import type { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import { storyWords } from "#lib/contract/words/story-words.ts";

/** What happened with this campaign, oldest first: who did what, what it waited for and how long. */
export function RunStory({ story }: Pick<CampaignHistory, "story">) {
  if (story.length === 0) return null;
  return (
    <Section title="What happened">
      <Card isPadded>
        <ol className="num flex max-h-80 flex-col gap-1.5 overflow-y-auto text-13">
          {story.map((item) => (
            <li
              key={`${item.at} ${item.kind === "person" ? item.action : item.reason}`}
              className="grid grid-cols-[136px_minmax(0,1fr)] gap-3 max-sm:grid-cols-1 max-sm:gap-0"
            >
              <span className="text-ink-3">
                <Time value={item.at} show="second" />
              </span>
              <span>
                {storyWords(item, formatLength)}
                {item.kind === "halt" && item.endedAt === null && item.until !== null && (
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
