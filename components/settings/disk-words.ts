import type { Console } from "#lib/contract/desk/settings/console.ts";
import { t } from "#lib/contract/language.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";

type Disk = NonNullable<Console["disk"]>;

const GB = 1_000_000_000;
const SHORT_BYTES = 2 * GB;
const SHORT_SHARE = 0.05;

/** Little enough that somebody should make room while all still works. */
export const isDiskShort = ({ freeBytes, bytes }: Disk): boolean =>
  freeBytes < SHORT_BYTES || freeBytes < SHORT_SHARE * bytes;

export function diskWords(disk: Disk): string {
  const [free, all] = [sizeWords(disk.freeBytes), sizeWords(disk.bytes)];
  return isDiskShort(disk)
    ? t(
        `Only ${free} of ${all} free. Without room nothing can be sent or received`,
        `${free} tu kati ya ${all} ziko wazi. Bila nafasi hakuna kinachoweza kutumwa wala kupokelewa`,
      )
    : t(`${free} of ${all} free`, `${free} kati ya ${all} ziko wazi`);
}

/** `12 MB`, `1.4 GB`, `252 GB`, as disks are sold. */
export function sizeWords(bytes: number): string {
  if (bytes < GB) return `${Math.round(bytes / 1_000_000)} MB`;
  return bytes < 10 * GB
    ? `${Math.round(bytes / (GB / 10)) / 10} GB`
    : `${formatCount(Math.round(bytes / GB))} GB`;
}
