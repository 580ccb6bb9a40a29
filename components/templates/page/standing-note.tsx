"use client";

import { CopyPlus } from "lucide-react";
import { useResolveTemplate } from "#lib/client/templates/mutations.ts";
import type { Template } from "#lib/contract/desk/template.ts";
import { t, translated } from "#lib/contract/language.ts";
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
              {t("Fix in a copy", "Rekebisha katika nakala")}
            </ButtonLink>
          )
        }
      >
        {reason === null ? t("The provider gave no reason.", "Mtoa huduma hakutoa sababu.") : `“${reason}”.`}{" "}
        {REMEDY[state]}
      </Note>
    );
  }
  if (unsupported !== null) {
    return (
      <Note tone="amber" title={t("It cannot be sent from here", "Hakiwezi kutumwa kutoka hapa")}>
        {unsupported}
      </Note>
    );
  }
  if (refused !== null) {
    return (
      <Note
        tone="amber"
        title={t(
          <>
            The last send with it was refused, <Time value={refused.at} show="day" />
          </>,
          <>
            Utumaji wa mwisho nacho ulikataliwa, <Time value={refused.at} show="day" />
          </>,
        )}
      >
        {refused.words === ""
          ? t("The service gave no reason.", "Huduma haikutoa sababu.")
          : `“${refused.words}”`}
      </Note>
    );
  }
  return null;
}

const REMEDY = translated(
  () =>
    ({
      rejected: t(
        "Nobody can send it. You cannot change a template, so fix a copy.",
        "Hakuna anayeweza kukituma. Huwezi kubadilisha kiolezo, kwa hiyo rekebisha nakala.",
      ),
      paused: t(
        "Nobody can send it until the provider approves it again. We will show it here.",
        "Hakuna anayeweza kukituma hadi mtoa huduma akiidhinishe tena. Tutaonyesha hapa.",
      ),
      disabled: t(
        "Nobody can send it any more. You cannot change a template, so fix a copy.",
        "Hakuna anayeweza kukituma tena. Huwezi kubadilisha kiolezo, kwa hiyo rekebisha nakala.",
      ),
    }) as const,
);

const TITLE = translated(
  () =>
    ({
      rejected: t("The provider rejected it", "Mtoa huduma amekikataa"),
      paused: t("The provider paused it", "Mtoa huduma amekisitisha kwa muda"),
      disabled: t("The provider disabled it", "Mtoa huduma amekizima"),
    }) as const,
);

function LostNote({ template, canDecide }: { template: Template; canDecide: boolean }) {
  const resolve = useResolveTemplate(template.id);
  const decide = (as: "created" | "not-created") => () => resolve.mutate(as);
  return (
    <>
      <Note
        tone="amber"
        title={t("It may have been created: no clear answer", "Huenda kimetengenezwa: hakuna jibu la wazi")}
        actions={
          canDecide && (
            <>
              <Button isBusy={resolve.isPending} onClick={decide("created")}>
                {t("It was created", "Kilitengenezwa")}
              </Button>
              <Button isBusy={resolve.isPending} onClick={decide("not-created")}>
                {t("It was not created", "Hakikutengenezwa")}
              </Button>
            </>
          )
        }
      >
        {t(
          <>
            {template.creation?.problem} We will not create it again. Wait for an event, or look in the portal
            and decide.
          </>,
          <>
            {template.creation?.problem} Hatutakitengeneza tena. Subiri tukio, au angalia kwenye portal kisha
            uamue.
          </>,
        )}
      </Note>
      <SaveFault error={resolve.error} title={t("Not decided", "Haijaamuliwa")} />
    </>
  );
}
