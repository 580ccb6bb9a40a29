/** `02:49`, and `1:04:09` from an hour on. */
export function formatSecond(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const minutes = Math.floor(whole / 60);
  const tail = `${two(minutes % 60)}:${two(whole % 60)}`;
  return minutes < 60 ? tail : `${Math.floor(minutes / 60)}:${tail}`;
}

const two = (value: number): string => String(value).padStart(2, "0");
