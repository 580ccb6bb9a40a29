import { PEOPLE } from "./people/seeded-numbers.ts";

/** The people whose number can be read in a text, with any signs between its digits, or in what is base64 in it. */
export function readableIn(text: string): string[] {
  const layers = [text, ...decoded(text)].map((layer) =>
    layer.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, ""),
  );
  return PEOPLE.filter((national) => layers.some((layer) => layer.includes(national)));
}

function decoded(text: string): string[] {
  return (text.match(/[\w+/-]{12,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), "base64").toString("latin1")),
  );
}
