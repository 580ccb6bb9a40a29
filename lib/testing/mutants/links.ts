import type { Mutant } from "./mutant.ts";

const PLAN = "lib/server/links/plan-links.test.ts";
const SITE = "lib/server/public/public-site.test.ts";

/** Links of messages: each person has their own, they lead where the plan said, and only a press stops anything. */
export const LINKS: Mutant[] = [
  {
    file: "lib/server/links/plan-links.ts",
    from: 'channel === "sms" ? filled :',
    to: "channel !== null ? filled :",
    test: PLAN,
    name: "a chat text of one link and no column: three people are three requests",
  },
  {
    file: "lib/server/links/reserve-codes.ts",
    from: "open = await reserveLinks(tx, campaignId, links);",
    to: "await reserveLinks(tx, campaignId, links); open = [];",
    test: PLAN,
    name: "a code that somebody has: it is drawn again, and the plan does not fail",
  },
  {
    file: "lib/server/links/plan-links.ts",
    from: "  requireForeignLink(ctx, message.content);\n",
    to: '  if (message.content.linkTo === "") return null;\n',
    test: PLAN,
    name: "a draft that was kept with a link to this console: its plan is refused",
  },
  {
    file: "lib/server/public/link-pages.ts",
    from: 'if (to === "nobody") budget.spend(address, COSTS.miss);',
    to: "",
    test: SITE,
    name: "100,000 codes that nobody drew: none leads anywhere, and an address that tries them is stopped early",
  },
  {
    file: "lib/server/public/is-machine.ts",
    from: 'if (method === "HEAD") return true;',
    to: "",
    test: SITE,
    name: "machines that open links: led on, counted apart, and no person of theirs",
  },
  {
    file: "lib/server/public/stop-by-link.ts",
    from: "isGiven: isUndo,",
    to: "isGiven: true,",
    test: SITE,
    name: "the button stops marketing and can be undone; a press that is repeated is one",
  },
  {
    file: "lib/server/public/stop-by-link.ts",
    from: "const { campaignId, number, pressedAt, changes } = found;",
    to: "const { campaignId, number, pressedAt } = found; const changes = 0;",
    test: SITE,
    name: "the button stops marketing and can be undone; a press that is repeated is one",
  },
  {
    file: "lib/server/public/count-opens.ts",
    from: "for (const open of all.slice(at)) add(open);",
    to: "",
    test: SITE,
    name: "the database is away for a moment: what was opened is counted when it is back",
  },
];
