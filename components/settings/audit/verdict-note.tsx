import type { AuditVerdict } from "#lib/contract/desk/team/audit.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";

/** What the check of the chain found. */
export function VerdictNote({ verdict }: { verdict: AuditVerdict }) {
  return verdict.ok ? <Intact verdict={verdict} /> : <Broken verdict={verdict} />;
}

function Intact({ verdict: { rows, unkeyed } }: { verdict: AuditVerdict }) {
  return (
    <Note
      tone="green"
      isSmall
      isAlert
      title={t(
        `${formatNoun(rows, "line")} checked: none was changed`,
        plural(
          rows,
          "Mstari 1 umekaguliwa: haukubadilishwa",
          `Mistari ${formatCount(rows)} imekaguliwa: hakuna uliobadilishwa`,
        ),
      )}
    >
      {unkeyed > 0 &&
        t(
          `The first ${formatNoun(unkeyed, "line")} were written before we signed lines, so they prove less. `,
          plural(
            unkeyed,
            "Mstari 1 wa kwanza uliandikwa kabla hatujaanza kuweka sahihi, kwa hiyo unathibitisha kidogo zaidi. ",
            `Mistari ${formatCount(unkeyed)} ya kwanza iliandikwa kabla hatujaanza kuweka sahihi, kwa hiyo inathibitisha kidogo zaidi. `,
          ),
        )}
      {t(
        "We cannot see here whether the newest lines were deleted. Compare the number with your last export.",
        "Hapa hatuwezi kuona kama mistari mipya zaidi ilifutwa. Linganisha idadi na uhamishaji wako wa mwisho.",
      )}
    </Note>
  );
}

const WHY = translated(
  () =>
    ({
      changed: t(
        "This line was changed after it was written.",
        "Mstari huu ulibadilishwa baada ya kuandikwa.",
      ),
      gap: t(
        "The line before it is missing or was added later.",
        "Mstari uliotangulia haupo au uliongezwa baadaye.",
      ),
      "other-key": t(
        "It was signed with another secret. SESSION_SECRET was changed, or somebody else wrote it.",
        "Uliwekewa sahihi kwa siri nyingine. SESSION_SECRET ilibadilishwa, au mtu mwingine aliuandika.",
      ),
    }) as const satisfies Record<NonNullable<AuditVerdict["why"]>, string>,
);

function Broken({ verdict: { rows, brokenAt, why, at } }: { verdict: AuditVerdict }) {
  return (
    <Note
      tone="red"
      isSmall
      isAlert
      title={t(`The log breaks at line ${brokenAt}`, `Kumbukumbu zinakatika kwenye mstari ${brokenAt}`)}
    >
      {why && WHY[why]}{" "}
      {at && (
        <>
          {t(
            <>
              It is dated <Time value={at} show="day" />.
            </>,
            <>
              Una tarehe <Time value={at} show="day" />.
            </>,
          )}{" "}
        </>
      )}
      {t(
        plural(
          rows,
          "The 1 line before it was not changed.",
          `The ${formatCount(rows)} lines before it were not changed.`,
        ),
        plural(
          rows,
          "Mstari 1 ulioutangulia haukubadilishwa.",
          `Mistari ${formatCount(rows)} iliyoutangulia haikubadilishwa.`,
        ),
      )}
    </Note>
  );
}
