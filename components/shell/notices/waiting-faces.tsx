import type { Need } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { StatusIcon } from "../../domain/status/status-icon.tsx";
import { Time } from "../../ui/time/time.tsx";
import type { NeedFace } from "./need-faces.tsx";

/** People who wrote, and whom soon only a template reaches. */
export function closingFace({ count, people, at }: Need & { kind: "closing" }): NeedFace {
  return {
    key: "closing",
    icon: <StatusIcon name="needsYou" className="size-4" />,
    title: t(
      `${formatNoun(count, "conversation")} without an answer ${plural(count, "closes", "close")} within the hour`,
      `Mazungumzo ${formatCount(count)} yasiyojibiwa yanafungwa ndani ya saa 1`,
    ),
    detail: (
      <>
        {people.map(({ id, personName, number, closesAt }, place) => (
          <span key={id}>
            {place > 0 && ", "}
            <bdi>{personName ?? formatNumber(number)}</bdi> <Time value={closesAt} show="relative" />
          </span>
        ))}
        {people.length > 0 && ". "}
        {t("After that only a template can be sent.", "Baada ya hapo kiolezo tu kinaweza kutumwa.")}
      </>
    ),
    at,
    go: { href: "/inbox?show=open", label: t("Answer in the inbox", "Jibu kwenye kikasha") },
  };
}

export function rejectedFace({
  templateId,
  name,
  language,
  reason,
  at,
}: Need & { kind: "template" }): NeedFace {
  return {
    key: `template${templateId}`,
    icon: <StatusIcon name="failed" className="size-4" />,
    title: t(
      `Template ${isolated(name)} (${language}) was not approved`,
      `Kiolezo ${isolated(name)} (${language}) hakikuidhinishwa`,
    ),
    detail: reason
      ? t(
          `Its reason: “${reason}”. Nobody can be sent to with it.`,
          `Sababu yake: “${reason}”. Hakuna anayeweza kutumiwa nacho.`,
        )
      : t("Nobody can be sent to with it.", "Hakuna anayeweza kutumiwa nacho."),
    at,
    go: { href: `/templates/${templateId}`, label: t("See the template", "Tazama kiolezo") },
  };
}
