"use client";

import { ShieldCheck } from "lucide-react";
import { useVerifyAudit } from "#lib/client/audit/queries.ts";
import type { AuditVerdict } from "#lib/contract/desk/team/audit.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";

/** Checks the chain and says what was found. */
export function VerifyButton() {
  const { mutate, data, isPending, error } = useVerifyAudit();
  return (
    <div className="flex flex-col items-start gap-3">
      <Button icon={<ShieldCheck />} isBusy={isPending} onClick={() => mutate()}>
        Check the whole log
      </Button>
      <FaultNote error={error} title="Not checked" />
      {data && (data.ok ? <Intact verdict={data} /> : <Broken verdict={data} />)}
    </div>
  );
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
