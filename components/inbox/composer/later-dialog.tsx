"use client";

import { useState } from "react";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { t } from "#lib/contract/language.ts";
import { replyLaterRule } from "#lib/contract/rules/sending/reply-later.ts";
import { nameOf } from "../../domain/chat/name-of.ts";
import { MomentFields } from "../../domain/moment/moment-fields.tsx";
import { momentProblem } from "../../domain/moment/moment-problem.ts";
import type { Moment } from "../../domain/moment/offset-at.ts";
import { SendsAt } from "../../domain/moment/sends-at.tsx";
import { zonedIso } from "../../domain/zoned-iso.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { Time } from "../../ui/time/time.tsx";
import { useTimeFacts } from "../../ui/time/time-provider.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import type { Later, ReplyKind } from "./reply-draft.ts";

type LaterDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  conversation: Conversation;
  kind: ReplyKind;
  /** What is missing in the reply itself. */
  problem: string | undefined;
  onTemplate: () => void;
  onSchedule: (later: Later) => void;
};

/** When a reply is sent; a text only as long as their window is open. */
export function LaterDialog(props: LaterDialogProps) {
  const { isOpen, onClose, conversation, kind, problem, onTemplate, onSchedule } = props;
  const { heard, window } = conversation;
  const { zone } = useTimeFacts();
  const [moment, setMoment] = useState<Moment>({ date: "", time: "" });
  const [isUnlessHeard, setUnlessHeard] = useState(true);
  const scheduledAt = zonedIso(moment.date, moment.time, zone);
  const isText = kind === "text";
  const isChosen = moment.date !== "" && moment.time !== "";
  const wrong = useTicking((now) => momentProblem(moment, { zone, now }) ?? "");
  const refused = useTicking((now) =>
    scheduledAt === null
      ? ""
      : (replyLaterRule({
          at: Date.parse(scheduledAt),
          now: now.getTime(),
          windowEndsAt: Date.parse(window.endsAt),
          isText,
        })?.rule ?? ""),
  );
  const error = wrong || refused;
  function schedule() {
    if (scheduledAt === null) return;
    onSchedule({ scheduledAt, ...(isUnlessHeard && { unlessHeard: heard }) });
    onClose();
  }
  const name = nameOf(conversation);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`Send to ${name} later`, `Tuma baadaye kwa ${name}`)}
      purpose={t(
        "It waits in the conversation, where you can cancel it until then.",
        "Unasubiri kwenye mazungumzo, ambako unaweza kuughairi hadi wakati huo.",
      )}
      button={t("Schedule the reply", "Panga jibu")}
      lockedBecause={problem ?? (error === "" ? undefined : error)}
      isBusy={false}
      onSubmit={schedule}
    >
      <MomentFields
        moment={moment}
        onChange={setMoment}
        zone={zone}
        error={isChosen && error !== "" ? error : undefined}
      >
        {scheduledAt !== null && error === "" && <SendsAt at={scheduledAt} zone={zone} />}
      </MomentFields>
      {isText && (
        <p className="text-13 text-ink-2">
          {t(
            <>
              A text can be sent until their window closes, <Time value={window.endsAt} />.
            </>,
            <>
              Maandishi yanaweza kutumwa hadi dirisha lake lifungwe, <Time value={window.endsAt} />.
            </>,
          )}
        </p>
      )}
      {isText && wrong === "" && refused !== "" && (
        <Button
          className="self-start"
          onClick={() => {
            onTemplate();
            onClose();
          }}
        >
          {t("Write a template", "Andika kiolezo")}
        </Button>
      )}
      <Checkbox
        checked={isUnlessHeard}
        onChange={(event) => setUnlessHeard(event.target.checked)}
        label={t("Do not send it if they write first", "Usitume akiandika kwanza")}
        hint={t("You read what they wrote, and answer that.", "Utasoma alichoandika, kisha ujibu hicho.")}
      />
    </FormDialog>
  );
}
