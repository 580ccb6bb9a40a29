import type { Presence } from "#lib/contract/desk/inbox/presence.ts";
import { t } from "#lib/contract/language.ts";

/** Of several the ones who write matter: "Neema is writing". Null where nobody is there. */
export function presenceWords(others: Presence["others"]): string | null {
  const writing = others.filter(({ isWriting }) => isWriting);
  const [first, second, ...more] = writing.length > 0 ? writing : others;
  if (first === undefined) return null;
  if (second === undefined)
    return first.isWriting
      ? t(`${first.name} is writing`, `${first.name} anaandika`)
      : t(`${first.name} has this open too`, `${first.name} pia ameyafungua mazungumzo haya`);
  const names =
    more.length === 0
      ? t(`${first.name} and ${second.name}`, `${first.name} na ${second.name}`)
      : t(
          `${first.name}, ${second.name} and ${more.length} more`,
          `${first.name}, ${second.name} na wengine ${more.length}`,
        );
  return first.isWriting
    ? t(`${names} are writing`, `${names} wanaandika`)
    : t(`${names} have this open too`, `${names} pia wameyafungua mazungumzo haya`);
}
