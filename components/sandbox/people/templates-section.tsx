"use client";

import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxTemplate } from "#lib/contract/desk/sandbox/sandbox.ts";
import { t, translated } from "#lib/contract/language.ts";
import type { TemplateState } from "#lib/contract/rules/template/template-state.ts";
import { TEMPLATE_WORDS } from "#lib/contract/words/template-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { Cell, HeadCell, Row } from "../../ui/list/table.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { LeverButton } from "../lever-button.tsx";
import { ListCard } from "../list-card.tsx";
import { type StateLook, StateWord } from "../state-word.tsx";
import { useLever } from "../use-lever.ts";

/** The provider's desk: every template, to be approved, rejected, stopped or deleted. */
export function TemplatesSection() {
  const query = useQuery(sandboxQuery("templates"));
  return (
    <Section
      title={t("Templates", "Violezo")}
      note={t(
        "You decide as the provider would. Each decision is sent as an event",
        "Unaamua kama mtoa huduma. Kila uamuzi unatumwa kama tukio",
      )}
    >
      <ListCard
        label={t("Templates", "Violezo")}
        query={query}
        columns={["wide", "small", "normal", "widest", "wide"]}
        head={
          <>
            <HeadCell>{t("Template", "Kiolezo")}</HeadCell>
            <HeadCell>{t("State", "Hali")}</HeadCell>
            <HeadCell isWide>
              {t("Text, or why it was stopped", "Maandishi, au sababu ya kusimamishwa")}
            </HeadCell>
            <HeadCell isSecondRank>{t("Since", "Tangu")}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t("Decide", "Amua")}</span>
            </HeadCell>
          </>
        }
        rows={({ templates }) => templates.map((template) => <TemplateRow key={template.id} {...template} />)}
        empty={
          <ListEmpty icon={<FileText />} title={t("No template yet", "Bado hakuna kiolezo")}>
            {t(
              "Templates created through the service appear here for review.",
              "Violezo vilivyotengenezwa kupitia huduma huonekana hapa kwa ukaguzi.",
            )}
          </ListEmpty>
        }
      />
    </Section>
  );
}

const LOOK = {
  approved: "good",
  pending: "review",
  rejected: "bad",
  paused: "waiting",
  disabled: "bad",
  deleted: "gone",
} as const satisfies Partial<Record<TemplateState, StateLook>>;

const isKnown = (state: string): state is keyof typeof LOOK => Object.hasOwn(LOOK, state);

function TemplateRow(template: SandboxTemplate) {
  const { name, language, category, status, rejectionReason, componentSchema, syncedAt } = template;
  const decided = decisionOf(template);
  const isStopped = decided === "paused" || decided === "disabled";
  const state = isStopped ? decided : status;
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <span className="code">{name}</span>
        <span className="ml-2 font-normal text-12 text-ink-3">
          {language}, {category.toLowerCase()}
        </span>
      </Cell>
      <Cell card="1r">
        {isKnown(state) ? (
          <StateWord look={LOOK[state]} words={TEMPLATE_WORDS[state]} />
        ) : (
          <StateWord look="waiting" words={{ ...TEMPLATE_WORDS.other, word: status }} />
        )}
        {decided !== status && !isStopped && (
          <span className="block text-12 text-ink-3">
            {t(`${decided} by the provider, not seen yet`, `${decided} na mtoa huduma, bado hakijaonekana`)}
          </span>
        )}
      </Cell>
      <Cell isWide isCut card="full">
        {rejectionReason ?? textOf(componentSchema)}
      </Cell>
      <Cell kind="meta" isSecondRank>
        <Time value={syncedAt} show="day" />
      </Cell>
      <Cell card="full">
        <Decisions {...template} />
      </Cell>
    </Row>
  );
}

/** What the provider says; the state above follows it when the service looks. */
function decisionOf({ providerStatus }: SandboxTemplate): string {
  return providerStatus.toLowerCase();
}

function Decisions(template: SandboxTemplate) {
  const { id, name, language } = template;
  const status = decisionOf(template);
  const which = `${name} (${language})`;
  return (
    <span className="flex justify-end gap-2 max-sm:flex-wrap max-sm:justify-start max-sm:pt-2">
      {status !== "approved" && (
        <LeverButton
          size="small"
          action="review-template"
          input={{ id, verdict: "approve" }}
          label={t(`Approve ${which}`, `Idhinisha ${which}`)}
        >
          {t("Approve", "Idhinisha")}
        </LeverButton>
      )}
      {status === "approved" && <DecideButton id={id} which={which} verdict="pause" />}
      {(status === "approved" || status === "paused") && (
        <DecideButton id={id} which={which} verdict="disable" />
      )}
      {status !== "rejected" && status !== "deleted" && (
        <DecideButton id={id} which={which} verdict="reject" />
      )}
      {status !== "deleted" && (
        <ConfirmButton
          size="small"
          look="danger"
          action="review-template"
          input={{ id, verdict: "delete" }}
          label={t(`Delete ${which}`, `Futa ${which}`)}
          question={t(`Delete ${which}?`, `Futa ${which}?`)}
          consequence={t(
            "The provider deletes it. Messages with it fail, and the console gets an event.",
            "Mtoa huduma anakifuta. Jumbe zenye kiolezo hiki zinashindikana, na konsoli inapata tukio.",
          )}
          verb={t("Delete the template", "Futa kiolezo")}
        >
          {t("Delete", "Futa")}
        </ConfirmButton>
      )}
    </span>
  );
}

/** The body's text, which is what people know a template by. */
function textOf(components: unknown): string {
  const all = (Array.isArray(components) ? components : [components]) as ({
    type?: unknown;
    text?: unknown;
  } | null)[];
  const body = all.find((component) => String(component?.type).toUpperCase() === "BODY");
  return typeof body?.text === "string" ? body.text : "";
}

const VERDICTS = translated(() => ({
  reject: { word: t("Reject", "Kataa"), reason: "Variable 2 is at the very end of the body." },
  pause: { word: t("Pause", "Sitisha"), reason: "Low quality: many people blocked it." },
  disable: { word: t("Disable", "Zima"), reason: "Too many reports from people who got it." },
}));

type DecideButtonProps = { id: string; which: string; verdict: keyof typeof VERDICTS };

/** Decides against a template, with the reason the provider would give. */
export function DecideButton({ id, which, verdict }: DecideButtonProps) {
  const { pull, isPending } = useLever("review-template");
  const [isOpen, setOpen] = useState(false);
  const { word, reason: usual } = VERDICTS[verdict];
  const [reason, setReason] = useState<string>(usual);
  function decide() {
    pull({ id, verdict, ...(reason.trim() && { reason: reason.trim() }) }, () => setOpen(false));
  }
  return (
    <>
      <Button size="small" aria-label={`${word} ${which}`} onClick={() => setOpen(true)}>
        {word}
      </Button>
      <FormDialog
        isOpen={isOpen}
        title={`${word} ${which}?`}
        purpose={t(
          "Messages with it fail from now on. An event brings the reason to the console.",
          "Jumbe zenye kiolezo hiki zinashindikana kuanzia sasa. Tukio linaleta sababu kwenye konsoli.",
        )}
        button={t(`${word} the template`, `${word} kiolezo`)}
        look="danger"
        isBusy={isPending}
        onSubmit={decide}
        onClose={() => setOpen(false)}
      >
        <Field label={t("Reason", "Sababu")} hint={t("not required", "si lazima")}>
          <Input
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </FormDialog>
    </>
  );
}
