import { Send } from "lucide-react";
import { formatNoun } from "#lib/contract/words/format-count.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Note } from "../../ui/note.tsx";
import { isLost, type TemplateComposer } from "./use-template-composer.ts";

type SubmitCardProps = { composer: TemplateComposer; lostId: string | undefined };

/** Whether all rules are met, what the press does, and what became of it. */
export function SubmitCard({ composer, lostId }: SubmitCardProps) {
  const { creating, unmet, submit } = composer;
  const first = unmet[0];
  const isUnknown = isLost(creating.error);
  return (
    <div className="flex flex-col gap-4">
      {isUnknown && (
        <Note
          tone="amber"
          isAlert
          title="It may have been created: no clear answer"
          actions={
            <ButtonLink href={lostId === undefined ? "/templates" : `/templates/${lostId}`}>
              See what we know
            </ButtonLink>
          }
        >
          We will not create it again. We will know after an event or a check.
        </Note>
      )}
      {creating.isChecking && (
        <Note tone="grey" isSmall isAlert title="The console does not answer">
          As soon as it does, we check whether the template was created. Your text is still here.
        </Note>
      )}
      <Card isPadded className="flex flex-wrap items-center gap-4">
        <div className="min-w-60 flex-1">
          <p className="font-semibold">{headOf(composer)}</p>
          <p className="text-13 text-ink-2">{nextOf(composer)}</p>
        </div>
        <Button
          look="primary"
          icon={<Send />}
          isBusy={creating.isPending}
          lockedBecause={lockOf(first?.says, isUnknown)}
          onClick={submit}
        >
          Submit for review
        </Button>
      </Card>
    </div>
  );
}

function headOf({ unmet, rules, isRefused }: TemplateComposer): string {
  if (unmet.length > 0) return `${formatNoun(unmet.length, "rule")} not met yet`;
  return isRefused ? "It was not created" : `All ${rules.length} rules are met`;
}

function nextOf({ unmet: [first], isRefused }: TemplateComposer): string {
  if (first) return `${placeOf(first.field)}: ${first.says}`;
  return isRefused
    ? "The reason is above. Change the template, or submit it again."
    : "After you submit it, nobody can change the name or the text. Until it is approved, nobody can send it.";
}

function lockOf(unmet: string | undefined, isUnknown: boolean): string | undefined {
  if (isUnknown) return "It may have been created already";
  return unmet;
}

function placeOf(field: string): string {
  const [kind = "", rest = ""] = field.split(" ");
  if (kind === "button") return `Button ${Number(rest) + 1}`;
  if (kind === "sample") return "Samples";
  return kind === "json" ? "JSON" : kind.charAt(0).toUpperCase() + kind.slice(1);
}
