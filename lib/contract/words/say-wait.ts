import { t } from "../language.ts";

/** How long somebody has to wait, never less than it is: `40 s`, `14 min`. */
export function sayWait(ms: number): string {
  const [seconds, minutes] = [Math.ceil(ms / 1_000), Math.ceil(ms / 60_000)];
  return ms < 60_000 ? t(`${seconds} s`, `sek ${seconds}`) : t(`${minutes} min`, `dak ${minutes}`);
}
