import type { Mutant } from "./mutant.ts";

const PAGES = "lib/server/public/join-pages.test.ts";

/** Pages to join: only the code of an SMS is consent, to the words that were shown, and nobody is written to twice. */
export const JOIN: Mutant[] = [
  {
    file: "lib/server/join/confirm-code.ts",
    from: "if (tried === null || !timingSafeEqual(tried.codeHash, hash))",
    to: "if (tried === null || tried.codeHash.length !== hash.length)",
    test: PAGES,
    name: "codes that are wrong: after five tries the right one is not valid either, nor after 30 minutes",
  },
  {
    file: "lib/server/store/join.ts",
    from: "AND c.tries < $4",
    to: "AND c.tries < $4 + 100",
    test: PAGES,
    name: "codes that are wrong: after five tries the right one is not valid either, nor after 30 minutes",
  },
  {
    file: "lib/server/store/join.ts",
    from: "  if (own > 0) return { sender: null, isFull: false };\n",
    to: "",
    test: PAGES,
    name: "somebody else's number: one SMS in 24 hours over all pages, and nothing recorded without its code",
  },
  {
    file: "lib/server/public/join-pages.ts",
    from: '    if (form.get("shown") !== shownOf(open)) return numberPage(open);\n',
    to: "",
    test: PAGES,
    name: "words that change while the page is open: the new ones are shown before anything is sent",
  },
  {
    file: "lib/server/store/erasure/erase-rest.ts",
    from: '  await tx.query("DELETE FROM join_code WHERE number = $1", [number]);\n',
    to: "",
    test: PAGES,
    name: "whoever is erased and joins again: consent of today with its evidence, sendable, and nothing of before",
  },
  {
    file: "lib/server/join/confirm-code.ts",
    from: '    if (purposes.length === 0) return "wrong";\n',
    to: "",
    test: PAGES,
    name: "a purpose is retired: pages ask for the others alone, a page of it alone is closed, and its codes record nothing",
  },
];
