"use client";

import { CopyPlus } from "lucide-react";
import { useResolveTemplate } from "#lib/client/templates/mutations.ts";
import type { Template } from "#lib/contract/desk/template.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";

type StandingNoteProps = { template: Template; canCreate: boolean; canDecide: boolean };

/** What stands in the way of sending it, and what can be done about that. */
export function StandingNote({ template, canCreate, canDecide }: StandingNoteProps) {
  const { state, reason, unsupported, refused, id } = template;
  if (state === "unknown") return <LostNote template={template} canDecide={canDecide} />;
  if (state === "rejected" || state === "paused" || state === "disabled") {
    return (
      <Note
        tone={state === "paused" ? "amber" : "red"}
        title={TITLE[state]}
        actions={
          canCreate &&
          state !== "paused" && (
            <ButtonLink href={`/templates/new?from=${id}&as=copy`} icon={<CopyPlus />}>
              Fix in a copy
            </ButtonLink>
          )
        }
      >
        {reason === null ? "The provider gave no reason." : `“${reason}”.`} {REMEDY[state]}
      </Note>
    );
  }
  if (unsupported !== null) {
    return (
      <Note tone="amber" title="It cannot be sent from here">
        {unsupported}
      </Note>
    );
  }
  if (refused !== null) {
    return (
      <Note
        tone="amber"
        title={
          <>
            The last send with it was refused, <Time value={refused.at} show="day" />
          </>
        }
      >
        {refused.words === "" ? "The service gave no reason." : `“${refused.words}”`}
      </Note>
    );
  }
  return null;
}

const REMEDY = {
  rejected: "Nobody can send it. You cannot change a template, so fix a copy.",
  paused: "Nobody can send it until the provider approves it again. We will show it here.",
  disabled: "Nobody can send it any more. You cannot change a template, so fix a copy.",
} as const;

const TITLE = {
  rejected: "The provider rejected it",
  paused: "The provider paused it",
  disabled: "The provider disabled it",
} as const;

function LostNote({ template, canDecide }: { template: Template; canDecide: boolean }) {
  const resolve = useResolveTemplate(template.id);
  const decide = (as: "created" | "not-created") => () => resolve.mutate(as);
  return (
    <>
      <Note
        tone="amber"
        title="It may have been created: no clear answer"
        actions={
          canDecide && (
            <>
              <Button isBusy={resolve.isPending} onClick={decide("created")}>
                It was created
              </Button>
              <Button isBusy={resolve.isPending} onClick={decide("not-created")}>
                It was not created
              </Button>
            </>
          )
        }
      >
        {template.creation?.problem} We will not create it again. Wait for an event, or look in the portal and
        decide.
      </Note>
      <SaveFault error={resolve.error} title="Not decided" />
    </>
  );
}
