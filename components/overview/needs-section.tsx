import { Check, Unplug } from "lucide-react";
import type { Connections, Need } from "#lib/contract/desk/overview.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { type NeedFace, needFacesOf } from "../shell/notices/need-faces.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { List, ListRow } from "../ui/list/list.tsx";
import { Section } from "../ui/section.tsx";
import { Time } from "../ui/time/time.tsx";

type NeedsSectionProps = { needs: readonly Need[]; connections: Connections };

/** What needs a person, the most costly first; says so too when nothing does. */
export function NeedsSection({ needs, connections }: NeedsSectionProps) {
  // What the worker has found stands in the list.
  const isListed = needs.some((need) => need.kind === "trouble" && need.name === "key");
  const lost = isListed ? [] : lostKey(connections);
  const count = needs.reduce((sum, need) => sum + (need.kind === "more" ? need.count : 1), lost.length);
  return (
    <Section title="Needs you" note={formatCount(count)}>
      <List label="Needs you">
        {[...lost, ...needs.flatMap(needFacesOf)].map(({ key, icon, title, detail, at, go }) => (
          <ListRow
            key={key}
            icon={icon}
            title={title}
            detail={detail}
            {...(at && { meta: <Time value={at} /> })}
            {...(go && {
              action: (
                <ButtonLink href={go.href} size="small">
                  {go.label}
                </ButtonLink>
              ),
            })}
          />
        ))}
        {count === 0 && (
          <ListRow
            icon={<Check className="text-green-fg" />}
            title="Nothing needs you"
            detail="We list problems here when there are some."
          />
        )}
      </List>
    </Section>
  );
}

/** Only when every group says the same: a key that opens one of three is as it was ordered. */
function lostKey({ probe }: Connections): NeedFace[] {
  const states = new Set(probe?.grants.map((grant) => grant.state));
  if (!probe || states.size !== 1) return [];
  if (states.has("refused"))
    return needFacesOf({ kind: "trouble", name: "key", since: probe.at, credits: null });
  if (!states.has("unreachable")) return [];
  return [
    {
      key: "unreachable",
      icon: <Unplug className="text-red-fg" />,
      title: "The service does not answer",
      detail: `Campaigns are waiting. They go on when the service answers. ${probe.grants[0]?.detail ?? ""}`,
      at: probe.at,
    },
  ];
}
