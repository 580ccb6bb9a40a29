"use client";

import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import type { PlannedContent } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { PlannedTexts } from "#lib/contract/desk/campaign/two-texts.ts";
import { t } from "#lib/contract/language.ts";
import { LEAST_FOR_SHARE } from "#lib/contract/rules/comparing.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { countSegments, ROOM_OF } from "#lib/contract/rules/text/segments.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { MessageReading } from "../../message-reading.tsx";
import { LatePlanLine } from "../../plan/late-plan-line.tsx";
import type { Shares } from "../draft/use-composer.ts";

/**
 * The message once more as it is written, and as the first recipient gets it, filled in by the server. One SMS for all is
 * folded away: the phone beside the review shows it, and who, when and cost stay on one screen.
 */
export function ReviewMessage({ composer, planned }: Shares<"form"> & { planned: PlanAnswer }) {
  const [channel, text, senderId, templateName, language] = useWatch({
    control: composer.form.control,
    name: ["channel", "text", "senderId", "templateName", "language"],
  });
  const { content: kept } = planned.campaign;
  const template = "text" in kept ? kept.template : undefined;
  const [first] = planned.audience.preview;
  const content: PlannedContent = sendsTemplate(channel)
    ? { templateName, language, ...("templateName" in kept && { variants: kept.variants }) }
    : { text, template, ...("text" in kept && { variants: kept.variants }) };
  const { texts, languages } = planned.audience;
  const reading = (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 text-13">
        <span className="font-medium">{t("Message", "Ujumbe")}</span>
        {channel === "sms" && (
          <span className="text-12 text-ink-3">
            {t("from", "kutoka")} <span className="code">{senderId.trim()}</span>
          </span>
        )}
      </p>
      <MessageReading
        channel={channel}
        content={content}
        second={planned.campaign.variant?.text}
        first={first ? { ...first, parameters: first.parameters ?? undefined } : null}
        people={languages}
      />
      {texts && <TwoTexts texts={texts} isSms={channel === "sms"} />}
      {channel === "sms" && <LengthLine planned={planned} />}
      {/* A phone is a page of three screens without it; the run and the approval have it there too. */}
      <div className="max-sm:hidden">
        <Suspense fallback={<div className="h-8" />}>
          <LatePlanLine key={planned.campaign.revision} campaign={planned.campaign} />
        </Suspense>
      </div>
    </>
  );
  return (
    <section aria-label={t("Message", "Ujumbe")} className="flex flex-col gap-2">
      {channel === "sms" && !texts && languages.length === 0 ? (
        <details className="max-sm:-my-2">
          <summary className="link w-fit cursor-pointer rounded-1 py-1 text-13 max-sm:py-3">
            {t(
              "More: the message as it is written, and what the first recipient gets",
              "Zaidi: ujumbe kama ulivyoandikwa, na anachopata mpokeaji wa kwanza",
            )}
          </summary>
          <div className="mt-3 flex flex-col gap-2">{reading}</div>
        </details>
      ) : (
        reading
      )}
    </section>
  );
}

/** Who gets which of two texts, and what both cost. */
function TwoTexts({ texts, isSms }: { texts: PlannedTexts; isSms: boolean }) {
  const { a, b, rest, trialCredits, restCredits } = texts;
  return (
    <p className="num text-13 text-ink-2">
      {t(
        `Text A goes to ${formatNoun(a, "person", "people")} and text B to ${formatCount(b)}, drawn by chance. The other ${formatCount(rest)} wait until you have chosen one.`,
        `Maandishi A yanaenda kwa ${formatNounSw(a, "mtu", "watu")} na maandishi B kwa ${formatCount(b)}, kwa bahati nasibu. Wengine ${formatCount(rest)} wanasubiri hadi uchague moja.`,
      )}{" "}
      {isSms &&
        t(
          `Credits: ${formatCount(trialCredits)} for these, then ${formatCount(restCredits.a)} with A or ${formatCount(restCredits.b)} with B.`,
          `Krediti: ${formatCount(trialCredits)} kwa hawa, kisha ${formatCount(restCredits.a)} kwa A au ${formatCount(restCredits.b)} kwa B.`,
        )}{" "}
      {Math.min(a, b) < LEAST_FOR_SHARE &&
        t(
          `Fewer than ${LEAST_FOR_SHARE} people a text show no shares: choose a larger share.`,
          `Watu chini ya ${LEAST_FOR_SHARE} kwa maandishi hawaonyeshi asilimia: chagua sehemu kubwa zaidi.`,
        )}
    </p>
  );
}

function LengthLine({ planned: { audience } }: { planned: PlanAnswer }) {
  const { histogram, largest } = audience.segments;
  const longest = audience.preview.toSorted((a, b) => b.text.length - a.text.length)[0];
  if (histogram.length > 1 || !longest) return null;
  const { encoding, units, segments } = countSegments(longest.text);
  if (segments !== largest) return null;
  const room = segments === 1 ? ROOM_OF[encoding].alone : segments * ROOM_OF[encoding].part;
  return (
    <p className="num text-12 text-ink-3">
      {t(
        `Longest row: ${formatCount(units)} of ${formatCount(room)} characters, so every row is ${formatNoun(largest, "segment")}.`,
        `Mstari mrefu zaidi: herufi ${formatCount(units)} kati ya ${formatCount(room)}, kwa hiyo kila mstari ni ${formatNounSw(largest, "sehemu", "sehemu")}.`,
      )}
    </p>
  );
}
