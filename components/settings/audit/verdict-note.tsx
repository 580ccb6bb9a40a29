import type { AuditVerdict } from "#lib/contract/desk/team/audit.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";

/** What the check of the chain found. */
export function VerdictNote({ verdict }: { verdict: AuditVerdict }) {
  return verdict.ok ? <Intact verdict={verdict} /> : <Broken verdict={verdict} />;
}

function Intact({ verdict: { rows, unkeyed } }: { verdict: AuditVerdict }) {
  return (
    <Note tone="green" isSmall isAlert title={`${formatNoun(rows, "line")} checked: none was changed`}>
      {unkeyed > 0 &&
        `The first ${formatNoun(unkeyed, "line")} were written before we signed lines, so they prove less. `}
      We cannot see here whether the newest lines were deleted. Compare the number with your last export.
    </Note>
  );
}

const WHY = {
  changed: "This line was changed after it was written.",
  gap: "The line before it is missing or was added later.",
  "other-key": "It was signed with another secret. SESSION_SECRET was changed, or somebody else wrote it.",
} as const satisfies Record<NonNullable<AuditVerdict["why"]>, string>;

function Broken({ verdict: { rows, brokenAt, why, at } }: { verdict: AuditVerdict }) {
  return (
    <Note tone="red" isSmall isAlert title={`The log breaks at line ${brokenAt}`}>
      {why && WHY[why]}{" "}
      {at && (
        <>
          It is dated <Time value={at} show="day" />.{" "}
        </>
      )}
      The {formatNoun(rows, "line")} before it {rows === 1 ? "was" : "were"} not changed.
    </Note>
  );
}
