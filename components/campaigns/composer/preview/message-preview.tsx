"use client";

import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { PhonePreview } from "#components/domain/phone-preview.tsx";
import { LateTemplateReading } from "#components/domain/template/late-template-reading.tsx";
import { Chip } from "#components/ui/button/chip.tsx";
import { Stepper } from "#components/ui/stepper.tsx";
import type { AudienceContent } from "#lib/client/audience/audience-messages.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { usePreview } from "#lib/client/audience/use-preview.ts";
import type { PreviewRow } from "#lib/contract/desk/campaign/audience.ts";
import { t } from "#lib/contract/language.ts";
import { type MessageChannel, sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { formatNumber } from "../../../domain/format-number.ts";
import { contentOf } from "../draft/content-of.ts";
import type { Shares } from "../draft/use-composer.ts";
import { PreviewText } from "./preview-text.tsx";

/** The message of any row as its reader sees it, one row at a time, and the rows worth a look. */
export function MessagePreview({ composer }: Shares<"audience" | "form" | "linkOrigin" | "row">) {
  const { audience, form, row } = composer;
  const [channel, text, linkTo, texts, buttons] = useWatch({
    control: form.control,
    name: ["channel", "text", "linkTo", "texts", "buttons"],
  });
  const content = useMemo(
    () => contentOf({ channel, text, linkTo, texts, buttons }, composer.linkOrigin),
    [channel, text, linkTo, texts, buttons, composer.linkOrigin],
  );
  const count = audience.check?.recipients ?? 0;
  const at = Math.min(row.at, Math.max(0, count - 1));
  const preview = usePreview(audience, content, at);
  return (
    <li className="mb-8 lg:col-start-2 lg:row-span-full lg:row-start-1">
      <aside
        aria-label={t("Preview", "Onyesho la awali")}
        data-target="preview"
        tabIndex={-1}
        className="flex min-w-0 flex-col gap-3 max-lg:max-w-96 lg:sticky lg:top-20"
      >
        <Phone composer={composer} content={content} preview={preview} />
        {preview && (
          <>
            <Stepper
              previousLabel={t("Row before", "Mstari uliopita")}
              nextLabel={t("Next row", "Mstari unaofuata")}
              onPrevious={at > 0 ? () => row.show(at - 1) : undefined}
              onNext={at < count - 1 ? () => row.show(at + 1) : undefined}
            >
              <b className="font-medium">
                {t(
                  `${formatCount(at + 1)} of ${formatCount(count)}`,
                  `${formatCount(at + 1)} kati ya ${formatCount(count)}`,
                )}
              </b>{" "}
              <span className="text-ink-3">
                {t(
                  `· row ${formatCount(preview.row)} · ${formatNumber(preview.number)}`,
                  `· mstari ${formatCount(preview.row)} · ${formatNumber(preview.number)}`,
                )}
              </span>
            </Stepper>
            <div className="flex flex-wrap justify-center gap-2">
              {jumpsOf(audience, channel).map(({ word, place }) => (
                <Chip key={word} isOn={place === at} onClick={() => row.show(place)}>
                  {word}
                </Chip>
              ))}
            </div>
          </>
        )}
      </aside>
    </li>
  );
}

type PhoneProps = Shares<"audience" | "form"> & { content: AudienceContent; preview: PreviewRow | null };

function Phone({ composer: { audience, form }, content, preview }: PhoneProps) {
  const { channel, text: written, parameters } = content;
  const [senderId, templateName, language] = useWatch({
    control: form.control,
    name: ["senderId", "templateName", "language"],
  });
  if (sendsTemplate(channel)) {
    return (
      <LateTemplateReading
        templateName={templateName}
        language={language}
        parameters={preview ? (preview.parameters ?? undefined) : parameters}
      />
    );
  }
  const isSms = channel === "sms";
  const text = preview?.text ?? written;
  return (
    <PhonePreview
      sender={
        isSms ? senderId.trim() || t("Sender", "Mtumaji") : t("Your business chat", "Chat ya biashara yako")
      }
      foot={isSms && text !== "" ? footOf(text) : undefined}
    >
      <PreviewText channel={channel} text={text} fields={{ headers: audience.opened?.headers }} />
    </PhonePreview>
  );
}

function jumpsOf({ check }: Audience, channel: MessageChannel): { word: string; place: number }[] {
  const jumps = [
    { word: t("Longest", "Mrefu zaidi"), place: sendsTemplate(channel) ? null : check?.longest },
    { word: t("Most expensive", "Ghali zaidi"), place: channel === "sms" ? check?.mostExpensive : null },
    { word: t("With default text", "Wenye maandishi mbadala"), place: check?.withFallback },
  ];
  return jumps.flatMap(({ word, place }) => (place == null ? [] : { word, place }));
}

function footOf(text: string): string {
  const { segments } = countSegments(text);
  const cost = t(
    `${formatNoun(segments, "segment")}, ${formatNoun(segments, "credit")}`,
    `${formatNounSw(segments, "Sehemu", "Sehemu")}, ${formatNounSw(segments, "krediti", "krediti")}`,
  );
  return segments > 1 ? t(`${cost}. Arrives as one message.`, `${cost}. Inafika kama ujumbe mmoja.`) : cost;
}
