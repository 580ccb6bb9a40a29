/** A text cut where the characters named begin and end; an emoji stays whole, and Arabic letters stay joined. */
export function cutAt(
  text: string,
  characters: readonly string[],
): { at: number; part: string; isDear: boolean }[] {
  const cuts: { at: number; part: string; isDear: boolean }[] = [];
  let at = 0;
  for (const character of text) {
    const isDear = characters.includes(character);
    const last = cuts.at(-1);
    if (last && isDear === last.isDear) last.part += character;
    else cuts.push({ at, part: character, isDear });
    at += character.length;
  }
  return cuts;
}
