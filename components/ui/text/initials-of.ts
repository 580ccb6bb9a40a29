/** `NM` of Neema Mushi; one letter of a single name, none of no name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word = "") => [...word].find((sign) => !UNSEEN.test(sign)) ?? "",
  );
  return letters.join("").toUpperCase();
}

/** Signs of control and what no screen shows, which a name that somebody gave themselves may have. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
