"use client";

import { formatNumber } from "#components/domain/format-number.ts";
import { LateTemplateReading } from "#components/domain/template/late-template-reading.tsx";
import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlannedContent } from "#lib/contract/desk/campaign/create-campaign.ts";
import { t } from "#lib/contract/language.ts";
import { MessageText } from "./composer/message/message-text.tsx";
import { PreviewText } from "./composer/preview/preview-text.tsx";
import { LanguagesReading, type PeopleByLanguage } from "./languages-reading.tsx";

type First = {
  number: string;
  text: string | null;
  parameters: Record<string, unknown> | undefined;
  language?: string | null | undefined;
};

type MessageReadingProps = {
  channel: Channel;
  content: PlannedContent;
  first: First | null;
  /** Of a message in several languages, once they are counted. */
  people?: PeopleByLanguage;
  /** Of a campaign with two texts. */
  second?: string | undefined;
};

/** A message as it is written, and as the first recipient gets it. */
export function MessageReading({ channel, content, first, people = [], second }: MessageReadingProps) {
  if ("templateName" in content) {
    return (
      <>
        <div className="max-w-96">
          {first && <FirstLine number={first.number} />}
          <LateTemplateReading
            templateName={content.templateName}
            language={first?.language ?? content.language}
            parameters={first ? first.parameters : content.templateParameters}
          />
        </div>
        <LanguagesReading content={content} people={people} />
      </>
    );
  }
  return (
    <>
      <Written text={content.text} label={second === undefined ? null : t("Text A", "Maandishi A")} />
      {second !== undefined && <Written text={second} label={t("Text B", "Maandishi B")} />}
      {first && (
        <div className="rounded-3 border border-line px-4 py-3">
          <FirstLine number={first.number} />
          <p dir="auto" className="whitespace-pre-wrap break-words">
            <PreviewText channel={channel} text={first.text ?? ""} />
          </p>
        </div>
      )}
      <LanguagesReading content={content} people={people} />
      {content.template && (
        <div className="max-w-96">
          <p className="mb-1 text-12 text-ink-3">
            {t("Without an open window people get:", "Wasio na dirisha lililo wazi wanapata:")}
          </p>
          <LateTemplateReading
            templateName={content.template.templateName}
            language={content.template.language}
            parameters={first?.parameters ?? content.template.templateParameters}
          />
        </div>
      )}
    </>
  );
}

const Written = ({ text, label }: { text: string; label: string | null }) => (
  <div>
    {label !== null && <p className="mb-1 text-12 text-ink-3">{label}</p>}
    <p
      dir="auto"
      className="whitespace-pre-wrap break-words rounded-3 border border-line bg-sunken px-4 py-3 leading-6"
    >
      <MessageText text={text} />
    </p>
  </div>
);

const FirstLine = ({ number }: { number: string }) => (
  <p className="num mb-1 text-12 text-ink-3">
    {t(
      `The first recipient, ${formatNumber(number)}, gets:`,
      `Mpokeaji wa kwanza, ${formatNumber(number)}, anapata:`,
    )}
  </p>
);
