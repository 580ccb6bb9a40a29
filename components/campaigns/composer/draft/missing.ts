import { languageName } from "#components/domain/template/language-name.ts";
import { linkToMissing } from "#lib/audience/text/sample-links.ts";
import { slotProblem } from "#lib/client/send/slot-problem.ts";
import type { AudienceProblem } from "#lib/contract/desk/campaign/audience.ts";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import type { StepName } from "../steps/use-steps.ts";
import type { DraftValues } from "./draft-values.ts";
import { defaultTarget } from "./problem-words.ts";

/** What to do, in which step, and where the focus goes there. */
type Lead = { words: string; step: StepName; target: string };

/** One thing that a review needs. */
export type Missing = Lead & {
  /** Another way to do it. */
  or?: Lead;
  /** Its step opens with the file: until then there is nothing to lead to. */
  isLocked?: boolean;
};

export type MissingFacts = {
  values: DraftValues;
  /** Open in this browser, or kept on the server for somebody who may not open it. */
  hasFile: boolean;
  isClosed: boolean;
  /** It is on its way into this browser: what it needs is not known yet. */
  isOpening: boolean;
  /** What has to be said before it is known which column has the phone numbers; null where that is known. */
  columnQuestion: string | null;
  /** The rows have been read against this message. */
  isRead: boolean;
  recipients: number;
  /** What has to be mended, unless it is left out knowingly. */
  toMend: readonly Pick<AudienceProblem, "todo" | "orDefaultOf">[];
  /** Why its template cannot be sent from here. */
  unsupported: string | undefined;
  /** Why the message cannot be filled in. */
  messageFault: string | null;
};

/** What has to be done before there is a review, in the order of the page. */
export function missingOf(facts: MissingFacts): Missing[] {
  const { values } = facts;
  return [
    ...(facts.hasFile
      ? missingColumns(facts)
      : [{ words: t("Choose a file", "Chagua faili"), step: "file", target: "file" } as const]),
    ...missingMessage(facts).map((missing) => (facts.hasFile ? missing : { ...missing, isLocked: true })),
    ...(isBlankText(values.name)
      ? [
          {
            words: t("Give the campaign a name", "Ipe kampeni jina"),
            step: "campaign",
            target: "name",
          } as const,
        ]
      : []),
  ];
}

function missingColumns(facts: MissingFacts): Missing[] {
  const { isClosed, isOpening, columnQuestion, isRead, recipients, toMend } = facts;
  if (isClosed) return [];
  if (isOpening)
    return [
      { words: t("Wait until your file is read", "Subiri faili lako lisomwe"), step: "file", target: "file" },
    ];
  if (columnQuestion !== null) return [{ words: columnQuestion, step: "columns", target: "phone" }];
  if (toMend.length > 0)
    return toMend.map(({ todo, orDefaultOf }) => ({
      ...{ words: todo, step: "columns", target: "to-mend" },
      ...(orDefaultOf !== undefined && { or: defaultOf(orDefaultOf) }),
    }));
  if (isRead && recipients === 0)
    return [
      {
        words: t(
          "No row of the file can be sent to: choose another file",
          "Hakuna mstari wa faili unaoweza kutumiwa ujumbe: chagua faili lingine",
        ),
        step: "file",
        target: "file",
      },
    ];
  return [];
}

const defaultOf = (column: string): Lead => ({
  words: t(
    `or choose a default text for ${isolated(column)}`,
    `au chagua maandishi mbadala ya ${isolated(column)}`,
  ),
  step: "message",
  target: defaultTarget(column),
});

function missingMessage(facts: MissingFacts): Missing[] {
  const { values, unsupported, messageFault } = facts;
  const { channel, senderId, text, others, otherTexts } = values;
  if (sendsTemplate(channel)) return missingTemplate(facts);
  return [
    ...(channel === "sms" && senderId.trim() === ""
      ? [
          {
            words: t("Choose a sender", "Chagua mtumaji"),
            step: "message",
            target: "senderId",
          } as const,
        ]
      : []),
    ...(isBlankText(text)
      ? [{ words: t("Write the message", "Andika ujumbe"), step: "message", target: "text" } as const]
      : []),
    ...otherTexts.flatMap((other) => (isBlankText(other.text) ? [missingText(other.language)] : [])),
    ...(unsupported === undefined ? [] : [otherTemplateOf(unsupported)]),
    ...(messageFault === null ? [] : [faultOf(messageFault, channel === "chat-text" && others !== null)]),
  ];
}

function missingTemplate({ values, unsupported, messageFault }: MissingFacts): Missing[] {
  const name = { step: "message", target: "templateName" } as const;
  if (values.templateName.trim() === "")
    return [{ words: t("Choose a template", "Chagua kiolezo"), ...name }];
  if (unsupported !== undefined)
    return [
      {
        words: t(`Choose another template. ${unsupported}`, `Chagua kiolezo kingine. ${unsupported}`),
        ...name,
      },
    ];
  if (messageFault === linkToMissing()) return [missingLinkTo()];
  const words = slotProblem(values) ?? messageFault;
  return words === null ? [] : [{ words, step: "message", target: "step-message" }];
}

const otherTemplateOf = (unsupported: string): Missing => ({
  words: t(
    `Choose another template for people without an open window. ${unsupported}`,
    `Chagua kiolezo kingine kwa watu wasio na dirisha lililo wazi. ${unsupported}`,
  ),
  step: "message",
  target: "step-message",
});

const missingText = (language: string): Missing => ({
  words: t(`Write the text in ${languageName(language)}`, `Andika maandishi kwa ${languageName(language)}`),
  step: "message",
  target: "step-message",
});

const missingLinkTo = (): Missing => ({
  words: t("Say where {{link}} leads", "Sema {{link}} inaelekea wapi"),
  step: "message",
  target: "linkTo",
});

/** With a template beside the text, either may name a column that is not there. */
function faultOf(messageFault: string, hasBoth: boolean): Missing {
  if (messageFault === linkToMissing()) return missingLinkTo();
  return hasBoth
    ? {
        words: t(
          "Fix the field in the message, or in its template",
          "Rekebisha sehemu kwenye ujumbe, au kwenye kiolezo chake",
        ),
        step: "message",
        target: "step-message",
      }
    : {
        words: t("Fix the field in the message", "Rekebisha sehemu kwenye ujumbe"),
        step: "message",
        target: "text",
      };
}
