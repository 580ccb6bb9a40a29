/** Hours of the day as a clock in the console's zone shows them, `{ from: "09:00", to: "17:00" }`; `to` is not in them. */
export type SendingHours = { from: string; to: string };

type Kind = {
  messageClass: "marketing" | "service";
  hours: SendingHours | null;
  /** Somebody has allowed that it is sent outside the hours of the company. */
  outsideHours?: object | null;
};

/** Marketing is sent only in these, where the company has not chosen others. */
export const USUAL_MARKETING_HOURS: SendingHours = { from: "08:00", to: "20:00" };

/** `08:00 and 20:00`, as a sentence has them after *between*. */
export const betweenWords = ({ from, to }: SendingHours): string => `${from} and ${to}`;

const MINUTE_MS = 60_000;
const DAY = 24 * 60;

/**
 * The hours in which a campaign may be sent: its own, and for marketing those of the company unless somebody has allowed
 * others; null where any hour will do. They end before they begin where no hour is in both.
 */
export function openHours(kind: Kind, marketing: SendingHours): SendingHours | null {
  const { messageClass, hours, outsideHours = null } = kind;
  if (messageClass === "service" || outsideHours !== null) return hours;
  if (hours === null) return marketing;
  // As text they are in the order of the day.
  const [, from = hours.from] = [hours.from, marketing.from].toSorted();
  const [to = hours.to] = [hours.to, marketing.to].toSorted();
  return { from, to };
}

/** No hour of the day is one of these. */
export const isNever = ({ from, to }: SendingHours): boolean => from >= to;

/** When these hours begin next; null where it is one of them. */
export function closedUntil(now: Date, timeZone: string, hours: SendingHours): Date | null {
  if (isOpen(now, timeZone, hours)) return null;
  const [from] = minutesOf(hours);
  let at = addMinutes(now, (from - minuteOfDay(now, timeZone) + DAY) % DAY);
  // The clock may be changed in between, and what is asked for may be skipped by that.
  at = addMinutes(at, nearest(from - minuteOfDay(at, timeZone)));
  for (let step = 0; step < DAY && !(isOpen(at, timeZone, hours) && at > now); step++) at = addMinutes(at, 1);
  return at;
}

/** When they end, of a moment in them. */
export function openUntil(now: Date, timeZone: string, hours: SendingHours): Date {
  const [, to] = minutesOf(hours);
  const at = addMinutes(now, to - minuteOfDay(now, timeZone));
  return addMinutes(at, nearest(to - minuteOfDay(at, timeZone)));
}

function isOpen(at: Date, timeZone: string, hours: SendingHours): boolean {
  const [from, to] = minutesOf(hours);
  const minute = minuteOfDay(at, timeZone);
  return minute >= from && minute < to;
}

const minutesOf = ({ from, to }: SendingHours): [number, number] => [minuteOf(from), minuteOf(to)];

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

function minuteOfDay(at: Date, timeZone: string): number {
  const known = CLOCKS.get(timeZone);
  const clock =
    known ??
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  if (!known) CLOCKS.set(timeZone, clock);
  return minuteOf(clock.format(at));
}

const addMinutes = (at: Date, minutes: number): Date =>
  new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS);

/** The same number of minutes within half a day. */
const nearest = (minutes: number): number => ((((minutes + DAY / 2) % DAY) + DAY) % DAY) - DAY / 2;
