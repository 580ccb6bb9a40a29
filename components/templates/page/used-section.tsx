import type { Template } from "#lib/contract/desk/template.ts";
import { formatCount, formatNoun } from "#lib/contract/words/format-count.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { List, ListRow } from "../../ui/list/list.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

const MAX_COUNTED = 1_000;

/** Which campaigns use it, and how often somebody sent it by hand. */
export function UsedSection({ template: { usedIn, directSends, lastUsedAt } }: { template: Template }) {
  const times =
    directSends >= MAX_COUNTED
      ? `${formatCount(MAX_COUNTED)} times or more`
      : formatNoun(directSends, "time");
  return (
    <Section
      title="Used in"
      note={
        lastUsedAt === null ? (
          "Never sent"
        ) : (
          <>
            Last <Time value={lastUsedAt} show="day" />
          </>
        )
      }
    >
      {usedIn.length === 0 && directSends === 0 ? (
        <p className="text-13 text-ink-2">No campaign uses it, and nobody has sent it by hand.</p>
      ) : (
        <List label="Used in">
          {usedIn.map(({ campaignId, name, startedAt, people }) => (
            <ListRow
              key={campaignId}
              isDense
              title={name}
              detail={
                <>
                  {startedAt === null ? "Not started" : <Time value={startedAt} show="day" />},{" "}
                  {formatNoun(people, "person", "people")}
                </>
              }
              action={
                <ButtonLink
                  size="small"
                  href={`/campaigns/${campaignId}`}
                  aria-label={`See campaign ${name}`}
                >
                  See campaign
                </ButtonLink>
              }
            />
          ))}
          {directSends > 0 && <ListRow isDense title="By hand" detail={times} />}
        </List>
      )}
    </Section>
  );
}
