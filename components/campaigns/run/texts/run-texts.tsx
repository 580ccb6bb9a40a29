"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DownloadLink } from "#components/shell/download-link.tsx";
import { faultToast } from "#components/shell/fault-toast.ts";
import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#components/ui/list/table.tsx";
import { Note } from "#components/ui/note.tsx";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { Section } from "#components/ui/section.tsx";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useChooseText } from "#lib/client/campaigns/mutations.ts";
import { textsQuery } from "#lib/client/campaigns/queries.ts";
import { doorHref } from "#lib/client/door-href.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { TextFigures } from "#lib/contract/desk/campaign/two-texts.ts";
import { t } from "#lib/contract/language.ts";
import { ANSWER_DAYS } from "#lib/contract/rules/comparing.ts";
import { TEXT_NAMES, TEXTS, type TextName } from "#lib/contract/rules/sending/two-texts.ts";
import { formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { differenceOf } from "../../compare/compare-words.ts";
import { CancelRest } from "../decide/hold-note.tsx";
import { didWords, differenceOfTexts, type Line, linesOf } from "./text-words.ts";

type RunTextsProps = { campaign: Campaign; canSteer: boolean; canExport: boolean };

/** The two texts of a campaign side by side, and the choice which of them everybody else gets. */
export function RunTexts({ campaign, canSteer, canExport }: RunTextsProps) {
  const { id, completedAt, hold, state } = campaign;
  const { data } = useQuery(textsQuery(id, completedAt !== null));
  const isWaiting = state === "needs-attention" && hold?.kind === "texts";
  const [a, b] = data?.texts ?? [];
  return (
    <Section
      title={t("Two texts", "Maandishi mawili")}
      note={t(
        `Of those drawn by chance for each; answers and opt-outs of ${ANSWER_DAYS} days`,
        `Kati ya waliopangiwa kila moja kwa bahati nasibu; majibu na kujitoa kwa siku ${ANSWER_DAYS}`,
      )}
    >
      <div className="flex flex-col gap-4">
        {isWaiting && <ChoiceNote campaign={campaign} open={openOf(data?.texts)} canSteer={canSteer} />}
        {a && b && <TextsTable lines={linesOf(a, b)} />}
        {canExport && a && b && (
          <p className="text-13">
            <DownloadLink
              className="link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
              href={doorHref("GET /api/campaigns/:id/texts.csv", { params: { id } })}
            >
              {t("Download as CSV", "Pakua kama CSV")}
            </DownloadLink>
          </p>
        )}
      </div>
    </Section>
  );
}

const openOf = (texts: readonly TextFigures[] = []): number => texts.reduce((sum, { open }) => sum + open, 0);

function TextsTable({ lines }: { lines: readonly Line[] }) {
  const title = t("Two texts", "Maandishi mawili");
  const [a, b] = [t("Text A", "Maandishi A"), t("Text B", "Maandishi B")];
  return (
    <Card>
      <Table label={title}>
        <TableHead>
          <HeadCell>{t("What became of it", "Kilichotokea")}</HeadCell>
          <HeadCell isNumber>{a}</HeadCell>
          <HeadCell isNumber>{b}</HeadCell>
          <HeadCell isWide>{t("Difference", "Tofauti")}</HeadCell>
        </TableHead>
        <TableBody>
          {lines.map(({ key, what, of }) => (
            <Row key={key}>
              <Cell kind="ink" card="1l">
                {what}
              </Cell>
              <Cell card="full" isNumber cardLabel={`${a}:`}>
                {didWords(of.a)}
              </Cell>
              <Cell card="full" isNumber cardLabel={`${b}:`}>
                {didWords(of.b)}
              </Cell>
              <Cell card="full" isWide isProse>
                {differenceOfTexts(differenceOf(of.a, of.b))}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

type ChoiceNoteProps = { campaign: Campaign; open: number; canSteer: boolean };

function ChoiceNote({ campaign, open, canSteer }: ChoiceNoteProps) {
  const [asked, setAsked] = useState<TextName | null>(null);
  const whyNot = useWhyNotSend(campaign.channel);
  const { queued } = campaign.counts;
  return (
    <Note
      tone="amber"
      title={t(
        `Which text should the other ${formatNoun(queued, "person", "people")} get?`,
        `Wengine (${formatNounSw(queued, "mtu", "watu")}) wapate maandishi yapi?`,
      )}
      actions={
        canSteer && (
          <>
            <CancelRest campaign={campaign} />
            {TEXTS.map((text) => (
              <Button key={text} lockedBecause={whyNot} onClick={() => setAsked(text)}>
                {t(`Send text ${TEXT_NAMES[text]}…`, `Tuma maandishi ${TEXT_NAMES[text]}…`)}
              </Button>
            ))}
          </>
        )
      }
    >
      {open > 0 &&
        t(
          `${formatNoun(open, "message has", "messages have")} no last word yet: wait for them, or choose now. `,
          `${formatNounSw(open, "Ujumbe", "Jumbe")} bado havina neno la mwisho: subiri, au chagua sasa. `,
        )}
      {t("Nothing else is sent until you have chosen.", "Hakuna kingine kinachotumwa hadi uchague.")}
      {asked !== null && <ChoiceDialog campaign={campaign} text={asked} onClose={() => setAsked(null)} />}
    </Note>
  );
}

type ChoiceDialogProps = { campaign: Campaign; text: TextName; onClose: () => void };

function ChoiceDialog({ campaign, text, onClose }: ChoiceDialogProps) {
  const { mutate, isPending } = useChooseText(campaign.id);
  const { queued } = campaign.counts;
  const name = TEXT_NAMES[text];
  const written =
    text === "b" ? campaign.variant?.text : "text" in campaign.content ? campaign.content.text : "";
  const send = () =>
    mutate(
      { text },
      {
        onSuccess: onClose,
        onError: (error) =>
          showToast(faultToast(error, [t("The text", "Maandishi"), t("chosen", "kuchaguliwa")])),
      },
    );
  return (
    <FormDialog
      isOpen
      isInsistent
      title={t(`Send text ${name} to everybody else?`, `Tuma maandishi ${name} kwa wengine wote?`)}
      purpose={t(
        "It is chosen once. Nobody gets both texts, and nobody who has opted out gets one.",
        "Huchaguliwa mara moja. Hakuna anayepata maandishi yote mawili, na aliyejitoa hapati hata moja.",
      )}
      button={t(
        `Send text ${name} to ${formatNoun(queued, "person", "people")}`,
        `Tuma maandishi ${name} kwa ${formatNounSw(queued, "mtu", "watu")}`,
      )}
      isBusy={isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p
        dir="auto"
        className="whitespace-pre-wrap break-words rounded-3 border border-line bg-sunken px-4 py-3 leading-6"
      >
        {written}
      </p>
    </FormDialog>
  );
}
