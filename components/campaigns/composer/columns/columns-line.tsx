"use client";

import { useWatch } from "react-hook-form";
import { FieldChip } from "#components/domain/field-chip.tsx";
import { columnQuestion } from "#components/domain/file/file-words.ts";
import { Step, type StepState } from "#components/ui/steps.tsx";
import { mergeFieldsOf } from "#lib/client/audience/merge-fields.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { todoWord } from "../draft/problem-words.ts";
import type { Composer, Shares } from "../draft/use-composer.ts";

type ColumnsLineProps = { composer: Composer; state: StepState };

/** "1,207 recipients, 21 rows skipped" and the columns that the message uses; or what is wrong with them. */
export function ColumnsLine({ composer, state }: ColumnsLineProps) {
  const { kept, steps } = composer;
  return (
    <Step
      number={2}
      state={state}
      title="Columns"
      target="step-columns"
      className="lg:col-start-1"
      summary={<Summary composer={composer} />}
      onChange={kept.isClosed ? undefined : () => steps.go("columns")}
    />
  );
}

function Summary({ composer }: { composer: Composer }) {
  const { audience, blocking, isMended, kept, steps } = composer;
  if (kept.isClosed) return "Read as before. We count the recipients at the review.";
  if (audience.opened && audience.phoneColumn === null) return columnQuestion(audience.opened);
  if (audience.checkFault) return audience.checkFault.detail;
  if (!audience.check) return "Reading every row…";
  if (isMended) return <Counted composer={composer} />;
  return (
    <button type="button" className="link touch text-left" onClick={() => steps.go("columns", "to-mend")}>
      {blocking.problems.map(todoWord).join(", ")}
    </button>
  );
}

function Counted({ composer: { audience, form } }: Shares<"audience" | "form">) {
  const { check } = audience;
  const [text, channel] = useWatch({ control: form.control, name: ["text", "channel"] });
  if (!check) return null;
  const { counts } = check;
  const recipients = counts.ok + counts.repaired;
  const skipped = counts.rows - recipients;
  const fields = channel === "chat-template" ? [] : mergeFieldsOf(text);
  const named = new Map(fields.map((field) => [field.name.toLowerCase(), field]));
  return (
    <>
      <b className="font-medium text-ink">{formatNoun(recipients, "recipient")}</b>
      {skipped > 0 && `, ${formatNoun(skipped, "row")} skipped`}.{" "}
      {audience.chosenIn !== null &&
        `Numbers from “${audience.opened?.headers[audience.phoneColumn ?? 0]}”, as in “${audience.chosenIn}”. `}
      <span className="max-sm:hidden">
        {[...named.values()].slice(0, 4).map(({ name, fallback }) => (
          <FieldChip key={name} name={name} fallback={fallback} />
        ))}
      </span>
    </>
  );
}
