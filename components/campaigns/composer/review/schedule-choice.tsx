"use client";

import { useQuery } from "@tanstack/react-query";
import { useController, useFormState, useWatch } from "react-hook-form";
import { MomentFields } from "#components/domain/moment/moment-fields.tsx";
import type { Moment } from "#components/domain/moment/offset-at.ts";
import { QuietNote } from "#components/domain/moment/quiet-note.tsx";
import { quietWords } from "#components/domain/moment/quiet-words.ts";
import { SendsAt } from "#components/domain/moment/sends-at.tsx";
import { whenCards } from "#components/domain/moment/when-cards.ts";
import { zonedIso } from "#components/domain/zoned-iso.ts";
import { RadioCards } from "#components/ui/field/radio-cards.tsx";
import { aboutLength, zoneClock } from "#components/ui/time/format-time.ts";
import { useTicking } from "#components/ui/time/use-ticking.ts";
import { factsQuery } from "#lib/client/facts/queries.ts";
import type { PlanAnswer } from "#lib/contract/desk/campaign/draft.ts";
import type { Facts } from "#lib/contract/desk/facts.ts";
import { t } from "#lib/contract/language.ts";
import { canaryOf } from "#lib/contract/rules/sending/canary.ts";
import { lengthMs, type Sending, within } from "#lib/contract/rules/sending/pace.ts";
import { isNever, type Openings, openHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { formatNounSw } from "#lib/contract/words/format-count.ts";
import { sayPeople } from "../../count-words.ts";
import { limitsOf, sendingOf } from "../draft/limit-values.ts";
import type { Composer, Shares } from "../draft/use-composer.ts";

type ScheduleChoiceProps = Shares<"form" | "zone" | "openings"> & {
  /** Whether a second person starts it. */
  isAsking: boolean;
};

/** Now, or a day and a time in the company's zone with its offset in sight. The schedule is ours: it can be stopped. */
export function ScheduleChoice({ composer, isAsking }: ScheduleChoiceProps) {
  const { form, zone } = composer;
  const when = useWatch({ control: form.control, name: "when" });
  const { errors } = useFormState({ control: form.control, name: "date" });
  const waitsUntil = useQuietUntil(composer);
  const offset = useTicking((now) => zoneClock(zone).offset(now));
  function chooseTime() {
    form.setValue("when", "later", { shouldDirty: true });
    // Its fields may come only with this choice.
    requestAnimationFrame(() => form.setFocus("time"));
  }
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={t("When", "Lini")}
        columns={2}
        value={when}
        input={form.register("when", { onChange: () => form.clearErrors("date") })}
        cards={whenCards(
          `${zone.replaceAll("_", " ")} (${offset})`,
          isAsking ? t("when a second person approves it", "mtu wa pili akiidhinisha") : undefined,
        )}
      />
      {when === "later" && <ChosenMoment composer={composer} waitsUntil={waitsUntil?.until ?? null} />}
      {waitsUntil?.isQuiet && errors.date === undefined && (
        <QuietNote
          until={waitsUntil.until}
          zone={zone}
          messageClass={waitsUntil.messageClass}
          onService={() => {
            form.setValue("messageClass", "service", { shouldDirty: true });
            form.setValue("purpose", "", { shouldDirty: true });
          }}
          onOtherTime={chooseTime}
        />
      )}
      {waitsUntil?.isQuiet === false && (
        <p className="num text-13 text-ink-2">
          {t(
            `It will be sent at ${waitsUntil.until}, because of the hours you chose.`,
            `Itatumwa ${waitsUntil.until}, kwa sababu ya saa ulizochagua.`,
          )}
        </p>
      )}
    </div>
  );
}

function ChosenMoment({
  composer,
  waitsUntil,
}: Shares<"form" | "zone" | "openings"> & { waitsUntil: string | null }) {
  const { form, zone } = composer;
  const day = useController({ control: form.control, name: "date" });
  const time = useController({ control: form.control, name: "time" });
  const moment = { date: day.field.value, time: time.field.value };
  const at = zonedIso(moment.date, moment.time, zone);
  const error = day.fieldState.error?.message;
  function change(next: Moment) {
    if (next.date !== moment.date) day.field.onChange(next.date);
    if (next.time !== moment.time) time.field.onChange(next.time);
    // A day takes several keys: half of one is no mistake yet, but a whole one may be over.
    if (error !== undefined || zonedIso(next.date, next.time, zone) !== null) void form.trigger("date");
  }
  return (
    <MomentFields
      moment={moment}
      onChange={change}
      // What is wrong with the two is said at the day.
      onBlur={day.field.onBlur}
      zone={zone}
      error={error}
      dayRef={day.field.ref}
      timeRef={time.field.ref}
    >
      {at !== null && error === undefined && waitsUntil === null && <SendsAt at={at} zone={zone} />}
    </MomentFields>
  );
}

type Waiting = { until: string; isQuiet: boolean; messageClass: "marketing" | "service" };

/**
 * When this campaign is sent although another time was chosen, because of quiet hours (`isQuiet`) or hours of its own;
 * null where they do not matter.
 */
export function useQuietUntil({
  form,
  ...clock
}: Pick<Composer, "form" | "zone" | "openings">): Waiting | null {
  const [messageClass, when, date, time, ...limits] = useWatch({
    control: form.control,
    name: ["messageClass", "when", "date", "time", "hasHours", "hoursFrom", "hoursTo"],
  });
  const [hasHours, hoursFrom, hoursTo] = limits;
  const words = useTicking((now) => {
    const chosen = when === "now" ? now.toISOString() : zonedIso(date, time, clock.zone);
    if (chosen === null) return "";
    const { hours } = limitsOf({ ...form.getValues(), hasHours, hoursFrom, hoursTo });
    return waitWords(new Date(chosen), { messageClass, hours }, { now, ...clock });
  });
  if (words === "") return null;
  return { until: words.replace(QUIET, ""), isQuiet: words.startsWith(QUIET), messageClass };
}

/** What ticks is a word: the same one renders nothing anew. */
const QUIET = "quiet:";

type Kind = Parameters<typeof openHours>[0];
type Clock = { now: Date; zone: string; openings: Openings };

function waitWords(at: Date, kind: Kind, { openings, ...where }: Clock): string {
  const open = openHours(kind, openings);
  if (open === null || isNever(open)) return "";
  const until = quietWords(at, { ...where, hours: open });
  if (until === null) return "";
  const quiet = openHours({ ...kind, hours: null }, openings);
  return quiet !== null && quietWords(at, { ...where, hours: quiet }) !== null ? `${QUIET}${until}` : until;
}

/** How many of these people are sent to before somebody is asked; null where nobody is. */
export function useCanary({ form }: Pick<Composer, "form">, count: number): number | null {
  const [hasCanary, canary] = useWatch({ control: form.control, name: ["hasCanary", "canary"] });
  const first = hasCanary ? canaryOf(canary) : null;
  return first !== null && first < count ? first : null;
}

/** Fast or exact, with what each means in time and in certainty. */
export function LaneChoice({ composer: { form }, planned }: Shares<"form"> & { planned: PlanAnswer }) {
  const count = planned.campaign.counts.queued;
  const [lane, hasLimit, pace, batch] = useWatch({
    control: form.control,
    name: ["lane", "hasLimit", "pace", "batch"],
  });
  const facts = useQuery(factsQuery).data;
  const values = { ...form.getValues(), hasLimit, pace, batch };
  const fast = within(sendingOf({ ...values, lane: "fast" }), facts?.limits);
  const exact = within(sendingOf({ ...values, lane: "exact" }), facts?.limits);
  // A request has no more people than a second may have.
  const chunkSize = Math.min(fast.chunkSize, fast.messagesPerSecond ?? fast.chunkSize);
  return (
    <RadioCards
      legend={t("How", "Namna")}
      columns={2}
      value={lane}
      input={form.register("lane")}
      cards={[
        {
          value: "fast",
          label: t("Fast", "Haraka"),
          hint: t(
            `${sayPeople(chunkSize)} at a time, ${lengthWord(count, fast, facts)}. If the connection breaks we may not know about ${sayPeople(Math.min(count, chunkSize))}.`,
            `${formatNounSw(chunkSize, "Mtu", "Watu")} kwa mkupuo, ${lengthWord(count, fast, facts)}. Muunganisho ukikatika huenda tusijue kuhusu ${sayPeople(Math.min(count, chunkSize))}.`,
          ),
        },
        {
          value: "exact",
          label: t("Exact", "Kwa uhakika"),
          hint: t(
            `One at a time, ${lengthWord(count, exact, facts)}. We are sure about everyone.`,
            `Mmoja mmoja, ${lengthWord(count, exact, facts)}. Tuna uhakika kuhusu kila mtu.`,
          ),
        },
      ]}
    />
  );
}

function lengthWord(count: number, sending: Sending, facts: Facts | undefined): string {
  const ms = lengthMs(count, sending, facts?.learned, facts?.bounds);
  return ms < 60_000 ? t("under a minute", "chini ya dakika 1") : aboutLength(ms);
}
