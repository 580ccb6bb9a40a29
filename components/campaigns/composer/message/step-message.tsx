"use client";

import { useQuery } from "@tanstack/react-query";
import { WandSparkles } from "lucide-react";
import { Suspense, useMemo } from "react";
import { Controller, useWatch } from "react-hook-form";
import { smsWords } from "#components/domain/counted-as.ts";
import { ExpensiveCharacters } from "#components/domain/expensive-characters.tsx";
import { SenderField } from "#components/domain/sender-field.tsx";
import { useMoney } from "#components/domain/use-money.ts";
import { usePurposeWord } from "#components/domain/use-purposes.ts";
import { Button } from "#components/ui/button/button.tsx";
import { TypedPart } from "#components/ui/field/typed-part.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Note } from "#components/ui/note.tsx";
import { Meter } from "#components/ui/plot/meter.tsx";
import { Step } from "#components/ui/steps.tsx";
import type { AudienceCheck } from "#lib/client/audience/audience-messages.ts";
import { toPlainTemplate } from "#lib/client/audience/merge-fields.ts";
import { usePreview } from "#lib/client/audience/use-preview.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t, translated } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { countSegments, ROOM_OF, unicodeCharactersOf } from "#lib/contract/rules/text/segments.ts";
import { isUnseen } from "#lib/contract/rules/text/unseen.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { sayCredits } from "../../count-words.ts";
import { contentOf } from "../draft/content-of.ts";
import type { Composer, Shares } from "../draft/use-composer.ts";
import { useGoToReview } from "../steps/use-go-to-review.ts";
import { useMissing } from "../steps/use-missing.ts";
import { LinkParts } from "./link-parts.tsx";
import { MessageBox } from "./message-box.tsx";
import { MessageText } from "./message-text.tsx";
import { HeldOutField, PurposeField } from "./purpose-field.tsx";

// Most campaigns are SMS: the fields of a template come when they are asked for.
const { Part: TemplateFields } = lazyPart(() =>
  import("./template-fields.tsx").then((part) => part.TemplateFields),
);

const { Part: LanguagesPart } = lazyPart(() =>
  import("./languages-part.tsx").then((part) => part.LanguagesPart),
);

const { Part: ChatMeter } = lazyPart(() => import("./chat-meter.tsx").then((part) => part.ChatMeter));

const { Part: SecondText } = lazyPart(() => import("./second-text.tsx").then((part) => part.SecondText));

const { Part: MessageOthers } = lazyPart(() =>
  import("../windows/message-others.tsx").then((part) => part.MessageOthers),
);

/** Step 3: what each person gets, with what it costs over all rows. */
export function StepMessage({ composer }: { composer: Composer }) {
  const { form, review, steps } = composer;
  const channel = useWatch({ control: form.control, name: "channel" });
  const hasOthers = useWatch({ control: form.control, name: "others", compute: (others) => others !== null });
  const { isWaiting, go } = useGoToReview(composer);
  if (steps.at !== "message") return <MessageLine composer={composer} />;
  const isSms = channel === "sms";
  return (
    <Step
      number={3}
      state="active"
      title={t("Message", "Ujumbe")}
      target="step-message"
      className="lg:col-start-1"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {isSms && (
          <Controller
            control={form.control}
            name="senderId"
            render={({ field, fieldState }) => (
              <SenderField field={field} error={fieldState.error?.message} />
            )}
          />
        )}
        <PurposeField form={form} />
        <HeldOutField composer={composer} />
      </div>
      {sendsTemplate(channel) ? (
        <TypedPart>
          <TemplateFields composer={composer} />
        </TypedPart>
      ) : (
        <MessageBox composer={composer} />
      )}
      <LinkParts composer={composer} />
      <Suspense>
        <LanguagesPart composer={composer} />
      </Suspense>
      {!sendsTemplate(channel) && (
        <Suspense>
          <SecondText composer={composer} />
        </Suspense>
      )}
      {channel === "chat-text" && hasOthers && (
        <Suspense>
          <MessageOthers composer={composer} />
        </Suspense>
      )}
      {isSms && <SegmentMeter composer={composer} />}
      {channel === "chat-text" && (
        <Suspense>
          <ChatMeter composer={composer} />
        </Suspense>
      )}
      {isSms && <DearNote composer={composer} />}
      <div>
        <Button isBusy={isWaiting || review.isReviewing} className="max-sm:w-full" onClick={go}>
          {t("Go on to the review", "Endelea kwenye ukaguzi")}
        </Button>
      </div>
    </Step>
  );
}

/** "AMANI AGRO, marketing, 1 credit each. Habari …", or of a chat "Marketing. Habari …" */
export function MessageLine({ composer }: { composer: Composer }) {
  const { form, steps } = composer;
  const missing = useMissing(composer).filter(({ step }) => step === "message");
  const [first] = missing;
  const [text, templateName] = useWatch({ control: form.control, name: ["text", "templateName"] });
  const isBegun = text.trim() !== "" || templateName.trim() !== "";
  return (
    <Step
      number={3}
      state={first ? (isBegun ? "error" : "todo") : "done"}
      title={t("Message", "Ujumbe")}
      target="step-message"
      className="lg:col-start-1"
      summary={
        first ? (
          <button type="button" className="link touch" onClick={() => steps.go("message", first.target)}>
            {first.words}
          </button>
        ) : (
          <Written composer={composer} />
        )
      }
      onChange={() => steps.go("message")}
    />
  );
}

const KIND = /* @__PURE__ */ translated(() => ({
  marketing: t("marketing", "matangazo"),
  service: t("service", "huduma"),
}));
/** Where it begins the line. */
const FIRST = /* @__PURE__ */ translated(() => ({
  marketing: t("Marketing", "Matangazo"),
  service: t("Service", "Huduma"),
}));

function Written({ composer: { audience, form } }: Shares<"audience" | "form">) {
  const [channel, senderId, messageClass, purpose, text, templateName, language] = useWatch({
    control: form.control,
    name: ["channel", "senderId", "messageClass", "purpose", "text", "templateName", "language"],
  });
  const word = usePurposeWord();
  const kind = purpose === "" ? KIND[messageClass] : word(purpose);
  if (sendsTemplate(channel)) {
    return (
      <>
        <b className="code break-all font-medium text-ink">{templateName}</b>, {language}, {kind}
      </>
    );
  }
  const largest =
    channel === "sms" && audience.checked?.text === text ? audience.check?.segments.largest : undefined;
  return (
    <span className="block sm:truncate">
      {channel === "sms" && <b className="code font-medium text-ink">{senderId.trim()}, </b>}
      {channel === "sms" || purpose !== "" ? kind : FIRST[messageClass]}
      {largest !== undefined &&
        largest > 0 &&
        `, ${priceOf(largest, audience.check?.segments.histogram.length)}`}
      {". "}
      <span className="max-sm:hidden">
        <MessageText text={text} />
      </span>
    </span>
  );
}

const priceOf = (largest: number, kinds = 1): string =>
  kinds > 1
    ? t(`up to ${sayCredits(largest)} each`, `hadi ${sayCredits(largest)} kila mmoja`)
    : t(`${sayCredits(largest)} each`, `${sayCredits(largest)} kila mmoja`);

/** The most expensive row in segments, and the credits of all rows as they are filled in, once they are counted. */
export function SegmentMeter({ composer }: Shares<"audience" | "form" | "linkOrigin">) {
  const { audience, form, linkOrigin } = composer;
  const { check } = audience;
  const [written, linkTo] = useWatch({ control: form.control, name: ["text", "linkTo"] });
  const content = useMemo(
    () => contentOf({ channel: "sms", text: written, linkTo, texts: [], buttons: [] }, linkOrigin),
    [written, linkTo, linkOrigin],
  );
  const mostExpensive = usePreview(audience, content, check?.mostExpensive ?? 0);
  const text = written === "" ? "" : (mostExpensive?.text ?? written);
  const { encoding, units, segments } = countSegments(text);
  const room = segments > 1 ? ROOM_OF[encoding].part : ROOM_OF[encoding].alone;
  const full = segments > 1 ? segments - 1 : 0;
  const last = segments > 0 ? Math.min(1, (units - full * room) / room) : 0;
  return (
    <div className="flex flex-col gap-2">
      <Meter
        label={t(
          `${formatNoun(segments, "segment")} in the most expensive row`,
          `${formatNounSw(segments, "sehemu", "sehemu")} kwenye mstari ghali zaidi`,
        )}
        full={full}
        last={last}
        tone={encoding === "ucs2" ? "amber" : "teal"}
      />
      {/* On a phone the room of all three lines: what is counted must not move the button under a finger. */}
      <p className="num flex flex-wrap content-start gap-x-4 gap-y-1 text-13 text-ink-2 max-sm:min-h-17">
        <span>{smsWords(text)}</span>
        <Cost composer={composer} text={written} segments={segments} />
      </p>
    </div>
  );
}

/** Never a price before it is counted: what was counted last was of another text. */
function Cost({ composer: { audience }, text, segments }: CostProps) {
  const { data: facts } = useQuery(factsQuery);
  const money = useMoney();
  const { check, checked, opened } = audience;
  if (text === "" || !opened) return null;
  if (checked?.text !== text || !check)
    return <span className="ml-auto text-ink-3 max-sm:ml-0">{t("Counting…", "Tunahesabu…")}</span>;
  const credits = facts?.credits;
  return (
    <>
      <span>
        <EachCost credits={segments} isEven={isEven(check.segments.histogram)} />
      </span>
      {check.messageFault === null && (
        <span className="ml-auto text-ink-3 max-sm:ml-0">
          <AllCost rows={check.recipients} credits={check.segments.total} />
          {money(check.segments.total)}
          {credits &&
            t(` of your ${formatCount(credits.amount)}`, ` kati ya ${formatCount(credits.amount)} zako`)}
        </span>
      )}
    </>
  );
}

function EachCost({ credits, isEven }: { credits: number; isEven: boolean }) {
  const count = <BoldCredits credits={credits} className="text-ink" />;
  return isEven
    ? t(<>{count} each</>, <>{count} kila mmoja</>)
    : t(<>{count} at most</>, <>Si zaidi ya {count}</>);
}

function AllCost({ rows, credits }: { rows: number; credits: number }) {
  const count = <BoldCredits credits={credits} className="text-ink-2" />;
  return t(
    <>
      All {formatNoun(rows, "row")}: {count}
    </>,
    <>
      {plural(rows, "Mstari 1", `Mistari yote ${formatCount(rows)}`)}: {count}
    </>,
  );
}

function BoldCredits({ credits, className }: { credits: number; className: string }) {
  const count = <b className={className}>{formatCount(credits)}</b>;
  if (credits === 1) return t(<>{count} credit</>, <>krediti {count}</>);
  return t(<>{count} credits</>, <>krediti {count}</>);
}

type CostProps = Shares<"audience"> & { text: string; segments: number };

const isEven = (histogram: readonly unknown[] | undefined): boolean => (histogram?.length ?? 0) <= 1;

/** Which character makes the message expensive, and one click to a plain form with what that saves over all rows. */
export function DearNote({ composer: { audience, form } }: Shares<"audience" | "form">) {
  const text = useWatch({ control: form.control, name: "text" });
  const check = audience.checked?.text === text ? audience.check : undefined;
  const guilty = unicodeCharactersOf(text);
  if (guilty.length === 0) return <DearCells check={check} />;
  const plain = toPlainTemplate(text);
  const saved = check?.plainTotal == null ? 0 : check.segments.total - check.plainTotal;
  const shown = guilty.slice(0, 4);
  return (
    <Note
      tone="amber"
      isSmall
      title={titleOf(guilty.length, check)}
      actions={
        plain !== text && (
          <Button
            size="small"
            icon={<WandSparkles />}
            onClick={() => form.setValue("text", plain, { shouldDirty: true, shouldValidate: true })}
          >
            {saved > 0
              ? t(
                  `Make it plain, save ${formatCount(saved)}`,
                  `Ifanye ya kawaida, okoa ${formatCount(saved)}`,
                )
              : t("Make it plain", "Ifanye ya kawaida")}
          </Button>
        )
      }
    >
      {shown.map(({ character, positions }) => (
        <span key={character}>
          <ExpensiveCharacters title={codeOf(character)}>{visible(character)}</ExpensiveCharacters>
          {positions.length > 1 && ` × ${positions.length}`}{" "}
        </span>
      ))}
      {guilty.length > shown.length && moreWords(guilty.length - shown.length)}
      {unicodeWords(guilty.length)}
      {saved > 0 && check?.plainTotal != null && (
        <> {plainWords(check.recipients, check.plainTotal, check.segments.total)}</>
      )}
    </Note>
  );
}

const moreWords = (characters: number): string => t(`and ${characters} more `, `na ${characters} zaidi `);

const unicodeWords = (characters: number): string =>
  t(
    `${plural(characters, "makes", "make")} the whole message Unicode: one segment then holds ${ROOM_OF.ucs2.alone} characters, not ${ROOM_OF.gsm7.alone}.`,
    `${plural(characters, "inafanya", "zinafanya")} ujumbe wote uwe Unicode: sehemu moja inabeba herufi ${ROOM_OF.ucs2.alone}, si ${ROOM_OF.gsm7.alone}.`,
  );

const plainWords = (messages: number, plain: number, now: number): string =>
  t(
    `In plain characters all ${formatNoun(messages, "message")} cost ${formatCount(plain)} credits, not ${formatCount(now)}.`,
    plural(
      messages,
      `Kwa herufi za kawaida ujumbe 1 unagharimu krediti ${formatCount(plain)}, si ${formatCount(now)}.`,
      `Kwa herufi za kawaida jumbe zote ${formatCount(messages)} zinagharimu krediti ${formatCount(plain)}, si ${formatCount(now)}.`,
    ),
  );

function DearCells({ check }: { check: AudienceCheck | undefined }) {
  if (!check || check.unicodeRows === 0) return null;
  return (
    <p className="num text-13 text-ink-2">
      {t(
        `${formatNoun(check.unicodeRows, "row is", "rows are")} Unicode because of a character in ${plural(check.unicodeRows, "its", "their")} cells: see “Most expensive”.`,
        plural(
          check.unicodeRows,
          "Mstari 1 ni Unicode kwa sababu ya herufi kwenye visanduku vyake: tazama “Ghali zaidi”.",
          `Mistari ${formatCount(check.unicodeRows)} ni Unicode kwa sababu ya herufi kwenye visanduku vyake: tazama “Ghali zaidi”.`,
        ),
      )}
    </p>
  );
}

function titleOf(kinds: number, check: AudienceCheck | undefined): string {
  const what = charactersWords(kinds);
  if (check === undefined)
    return t(
      `${what} may make this more expensive. Counting…`,
      `${what}: huenda ujumbe ni ghali zaidi. Tunahesabu…`,
    );
  const times = check.plainTotal ? check.segments.total / check.plainTotal : 1;
  const isOne = kinds === 1;
  if (times >= 2.75)
    return isOne
      ? t(`${what} triples the cost`, `${what} inazidisha gharama mara tatu`)
      : t(`${what} triple the cost`, `${what} zinazidisha gharama mara tatu`);
  if (times >= 1.75)
    return isOne
      ? t(`${what} doubles the cost`, `${what} inazidisha gharama mara mbili`)
      : t(`${what} double the cost`, `${what} zinazidisha gharama mara mbili`);
  if (times > 1)
    return isOne
      ? t(`${what} makes this more expensive`, `${what} inafanya ujumbe uwe ghali zaidi`)
      : t(`${what} make this more expensive`, `${what} zinafanya ujumbe uwe ghali zaidi`);
  // The plain form of some cells has such a character too, so the total says nothing about the price of this one.
  return isOne
    ? t(`${what} makes this Unicode`, `${what} inafanya ujumbe uwe Unicode`)
    : t(`${what} make this Unicode`, `${what} zinafanya ujumbe uwe Unicode`);
}

const charactersWords = (kinds: number): string =>
  kinds === 1 ? t("One character", "Herufi moja") : t(`${kinds} characters`, `Herufi ${kinds}`);

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

// A space or a joiner is not seen: its code is.
const visible = (character: string): string =>
  /\s/u.test(character) || isUnseen(character) ? codeOf(character) : character;
