/** A time as people write it, as `09:30`: that, `9`, `930`, `9.30`, `9h30`, `9:30 am`, `9 pm`. Null for what is none. */
export function readTime(text: string): string | null {
  const found = /^(\d{1,2}?)(?:[:.h ]?(\d\d))?h? ?(?:([ap])\.?m\.?)?$/.exec(text.trim().toLowerCase());
  if (!found) return null;
  const [, hourText, minuteText = "00", half] = found;
  const hour = hourOf(Number(hourText), half);
  const minute = Number(minuteText);
  if (hour === null || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === "p" ? 12 : 0);
}
