"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, type ToggleEvent, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { FieldChip } from "#components/domain/field-chip.tsx";
import { zonedIso } from "#components/domain/zoned-iso.ts";
import { Button } from "#components/ui/button/button.tsx";
import { Checkbox } from "#components/ui/field/checkbox.tsx";
import { Field } from "#components/ui/field/field.tsx";
import { Input } from "#components/ui/field/input.tsx";
import { Textarea } from "#components/ui/field/textarea.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { Note } from "#components/ui/note.tsx";
import { Step } from "#components/ui/steps.tsx";
import { zoneClock } from "#components/ui/time/format-time.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { AudienceAnswer } from "#lib/contract/desk/campaign/audience.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { MAX_CAMPAIGN_NOTE } from "#lib/contract/rules/name-length.ts";
import { canaryOf, MAX_CANARY } from "#lib/contract/rules/sending/canary.ts";
import { endOf, lengthMs, within } from "#lib/contract/rules/sending/pace.ts";
import { isNever, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { MAX_RECIPIENTS } from "#lib/contract/wire/limits.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { limitsOf, sendingOf } from "../draft/limit-values.ts";
import { countsAgree } from "../draft/problem-words.ts";
import type { Composer, Shares } from "../draft/use-composer.ts";
import { CostTable } from "./cost-table.tsx";
import { endsWords } from "./ends-words.ts";
import { OwnLimits } from "./own-limits.tsx";
import { ReviewLocked } from "./review-locked.tsx";
import { ReviewMessage } from "./review-message.tsx";
import { ReviewBuckets, ReviewConsent, ReviewDamage, ReviewOrigin, ReviewStrip } from "./review-strip.tsx";
import { LaneChoice, ScheduleChoice, useCanary } from "./schedule-choice.tsx";
import { SendCard, useApprovalLimit } from "./send/send-card.tsx";
import { ReachNote } from "./warnings/reach-note.tsx";
import { ReleasedNote, SkipThem } from "./warnings/skip-them.tsx";
import { ChargesNote, CreditsNote, EarlierNote, RepeatNote, useWarnings } from "./warnings/warnings.tsx";

const { Part: ReviewWindows } = lazyPart(() =>
  import("../windows/review-windows.tsx").then((part) => part.ReviewWindows),
);

/** Step 4: what the server read, how and when to send, and the one button that sends. */
export function StepReview({ composer }: { composer: Composer }) {
  const { review, steps } = composer;
  const { planned } = review;
  if (planned && steps.at !== "review") {
    return (
      <Step
        number={4}
        state="todo"
        title={t("Review", "Ukaguzi")}
        target="step-review"
        className="lg:col-start-1"
        summary={t(
          "Your review is ready. Nothing is sent before you press Send.",
          "Ukaguzi wako uko tayari. Hakuna kinachotumwa kabla hujabonyeza Tuma.",
        )}
        actions={
          <Button size="small" onClick={() => steps.go("review")}>
            {t("Open the review", "Fungua ukaguzi")}
          </Button>
        }
      />
    );
  }
  return planned ? (
    <OpenReview composer={composer} planned={planned} />
  ) : (
    <ReviewLocked composer={composer} />
  );
}

function OpenReview({ composer, planned }: { composer: Composer; planned: PlanAnswer }) {
  const channel = useWatch({ control: composer.form.control, name: "channel" });
  const limit = useApprovalLimit(planned);
  const needed = channel === "sms" ? planned.audience.segments.total : 0;
  const warnings = useWarnings(planned.campaign, needed, { isAsking: limit !== null });
  const { repeat, repeats, missing } = warnings;
  return (
    <Step
      number={4}
      state="active"
      title={t("Review and send", "Kagua na utume")}
      target="step-review"
      className="lg:col-start-1"
    >
      <ReviewStrip planned={planned} />
      <ReviewBuckets counts={planned.audience.counts} />
      <ReviewDamage {...planned.audience} />
      <ReviewConsent {...planned.audience} />
      {planned.campaign.list && <ReviewOrigin listId={planned.campaign.list.id} />}
      {channel === "sms" ? (
        <>
          <CostTable composer={composer} planned={planned} />
          <ChargesNote />
        </>
      ) : (
        <ReviewSavings {...planned.audience} />
      )}
      {channel === "chat-text" && (
        <Suspense fallback={<div className="h-44" />}>
          <ReviewWindows composer={composer} planned={planned} />
        </Suspense>
      )}
      <TwoReadings composer={composer} planned={planned} />
      <ReviewMessage composer={composer} planned={planned} />
      {planned.campaign.counts.queued > 0 && (
        <WhenAndHow composer={composer} planned={planned} isAsking={limit !== null} />
      )}
      {missing && (
        <CreditsNote
          missing={missing}
          isAgreed={warnings.isMissingAgreed}
          onAgree={warnings.agreeToMissing}
        />
      )}
      {warnings.beyond && limit === null && (
        <ReachNote plan={warnings.beyond} reach={warnings.reach} onChoose={warnings.chooseReach} />
      )}
      {repeat && (
        <RepeatNote
          id={planned.campaign.id}
          repeat={repeat}
          count={planned.campaign.counts.queued}
          isAgreed={warnings.isRepeatAgreed}
          onAgree={warnings.agreeToRepeat}
          actions={<SkipThem composer={composer} repeat={repeat} />}
        />
      )}
      {repeats && (
        <EarlierNote
          id={planned.campaign.id}
          repeats={repeats}
          count={planned.campaign.counts.queued}
          actions={(newest) => <SkipThem composer={composer} repeat={newest} />}
        />
      )}
      {repeats && <ReleasedNote composer={composer} released={repeats.released} />}
      <SendCard
        composer={composer}
        planned={planned}
        limit={limit}
        unagreed={warnings.unagreed}
        hasAddedCredits={warnings.isMissingAgreed}
        repeats={warnings.shown}
        reach={warnings.reach}
      />
    </Step>
  );
}

type WhenAndHowProps = { composer: Composer; planned: PlanAnswer; isAsking: boolean };

function WhenAndHow({ composer, planned, isAsking }: WhenAndHowProps) {
  const { channel, counts } = planned.campaign;
  return (
    <>
      <ScheduleChoice composer={composer} isAsking={isAsking} />
      {channel === "sms" && <LaneChoice composer={composer} planned={planned} />}
      <MoreWays composer={composer} count={counts.queued} />
      {!isAsking && <EndsAt composer={composer} count={counts.queued} />}
    </>
  );
}

/** What should stop a person before the button: two readings of one file. */
export function TwoReadings({ composer, planned }: Shares<"audience"> & { planned: PlanAnswer }) {
  const { counts } = planned.audience;
  const browser = composer.audience.check?.counts;
  if (browser === undefined || countsAgree(browser, counts)) return null;
  return (
    <Note tone="red" isAlert title={t("We read your file in two ways", "Tumesoma faili lako kwa njia mbili")}>
      {t(
        "Your browser and the server do not count the same rows. The numbers above are the server’s: they are what we would send. Check the file before you press Send.",
        "Kivinjari chako na seva havikuhesabu mistari ile ile. Idadi zilizo juu ni za seva: ndizo tungetuma. Kagua faili kabla ya kubonyeza Tuma.",
      )}
    </Note>
  );
}

/** What would make it fewer requests; nothing where it would not. In chat people share one only with the same message (§2.2). */
export function ReviewSavings({ requests, savings }: Pick<AudienceAnswer, "requests" | "savings">) {
  if (savings.length === 0) return null;
  return (
    <div className="text-13 text-ink-2">
      <p>
        {t(
          `People with the same values share a request, up to ${MAX_RECIPIENTS} in one.`,
          `Watu wenye thamani zile zile hushiriki ombi moja, hadi ${MAX_RECIPIENTS} kwa ombi.`,
        )}
      </p>
      <ul>
        {savings.map(({ columns, requests: fewer }) => (
          <li key={columns.join()}>
            <Saving columns={columns} fewer={fewer} requests={requests} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type SavingProps = { columns: readonly string[]; fewer: number; requests: number };

function Saving({ columns, fewer, requests }: SavingProps) {
  const chips = columns.map((column, at) => (
    <span key={column}>
      {at > 0 && t(" and ", " na ")}
      <FieldChip name={column} />
    </span>
  ));
  const would = (
    <b className="font-medium">{t(formatNoun(fewer, "request"), formatNounSw(fewer, "ombi", "maombi"))}</b>
  );
  const now = formatCount(requests);
  return t(
    <>
      Without {chips} it would be {would}, not {now}.
    </>,
    <>
      Bila {chips} yangekuwa {would}, si {now}.
    </>,
  );
}

type MoreWaysProps = Shares<"form" | "zone"> & { count: number };

/** What most campaigns do without: one line, until somebody looks for it or has chosen some of it. */
export function MoreWays({ composer, count }: MoreWaysProps) {
  const chosen = useWatch({
    control: composer.form.control,
    name: ["hasLimit", "hasHours", "hasCanary", "note"],
  });
  const { errors } = useFormState({ control: composer.form.control, name: "note" });
  const [isOpen, setOpen] = useState(false);
  const isChosen = chosen.some(Boolean);
  function follow({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
    // What is chosen is seen: a field that has to be mended is in it.
    if (isChosen) details.open = true;
    setOpen(details.open);
  }
  return (
    <details open={isOpen || isChosen} onToggle={follow} className="max-sm:-my-2">
      <summary className="link w-fit cursor-pointer rounded-1 py-1 text-13 max-sm:py-3">
        {t(
          "More choices: speed, hours, try a few people first, a note",
          "Chaguo zaidi: kasi, saa, jaribu watu wachache kwanza, maelezo",
        )}
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <OwnLimits composer={composer} />
        <CanaryChoice composer={composer} count={count} />
        <Field
          label={t("Note", "Maelezo")}
          hint={t(
            "What it is for. Colleagues and whoever approves it read this; it is never sent.",
            "Ni ya nini. Wenzako na anayeiidhinisha wanasoma hii; haitumwi kamwe.",
          )}
          error={errors.note?.message}
        >
          <Textarea rows={2} maxLength={MAX_CAMPAIGN_NOTE} {...composer.form.register("note")} />
        </Field>
      </div>
    </details>
  );
}

/** When the last one is sent about, by the pace and the hours that are chosen; of the first few where a person is asked after them. */
export function EndsAt({ composer, count }: Shares<"form" | "zone" | "openings"> & { count: number }) {
  const { form, zone, openings } = composer;
  useWatch({ control: form.control });
  const first = useCanary(composer, count);
  const facts = useQuery(factsQuery).data;
  const words = useTicking((now) => {
    const values = form.getValues();
    const { hours } = limitsOf(values);
    const ms = lengthMs(
      first ?? count,
      within(sendingOf(values), facts?.limits),
      facts?.learned,
      facts?.bounds,
    );
    const chosen = values.when === "later" ? zonedIso(values.date, values.time, zone) : null;
    const from = chosen === null ? now : new Date(chosen);
    const open = openHours({ messageClass: values.messageClass, hours }, openings);
    if (open !== null && isNever(open)) return "";
    const end = endOf({ from, ms, timeZone: zone, hours: open });
    return endsWords({ ms, first, end: end === null ? null : zoneClock(zone).day(end, now) });
  });
  return words === "" ? null : <p className="num text-13 text-ink-2">{words}</p>;
}

/** A few people first: the campaign stops after them and asks, and goes on only when somebody says so. */
export function CanaryChoice({ composer: { form }, count }: Shares<"form"> & { count: number }) {
  const [hasCanary, canary] = useWatch({ control: form.control, name: ["hasCanary", "canary"] });
  const { errors } = useFormState({ control: form.control, name: "canary" });
  const first = canaryOf(canary);
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        {...form.register("hasCanary", { onChange: () => form.clearErrors("canary") })}
        checked={hasCanary}
        label={firstLabel(first)}
        hint={t(
          "We stop after them and show you the results. The others get it only when you go on.",
          "Tunasimama baada yao na kukuonyesha matokeo. Wengine wataipata pale tu utakapoendelea.",
        )}
      />
      {hasCanary && (
        <div className="flex flex-col gap-1.5 pl-6.5">
          <Field
            label={t("People to send to first", "Watu wa kutumiwa kwanza")}
            hint={t(`1 to ${MAX_CANARY}`, `1 hadi ${MAX_CANARY}`)}
            error={errors.canary?.message}
            className="max-w-64"
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              className="w-24"
              {...form.register("canary")}
            />
          </Field>
          {first !== null && first >= count && (
            <p className="text-12 text-ink-2">
              {t(
                "These are all the people of this campaign: we would not ask. Choose a smaller number.",
                "Hawa ni watu wote wa kampeni hii: hatungeuliza. Chagua idadi ndogo zaidi.",
              )}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const firstLabel = (first: number | null): string =>
  first === null
    ? t("Send to a few first, then ask me", "Tuma kwa wachache kwanza, kisha niulize")
    : t(
        `Send to ${formatCount(first)} first, then ask me`,
        `Tuma kwa ${formatCount(first)} kwanza, kisha niulize`,
      );
