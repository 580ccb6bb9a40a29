import type { Mutant } from "../mutant.ts";

/** Nobody writes to the numbers that we made up for our sample file. */
export const SAMPLE: Mutant[] = [
  {
    file: "lib/audience/row/judge-row.ts",
    from: "if (inventedKeys?.has(state.key)) return null;",
    to: "",
    test: "lib/audience/sample/invented-numbers.test.ts",
    name: "live, exactly the numbers of the sample are skipped with what to do, cut off the bytes, of two the first",
  },
  {
    file: "lib/audience/row/judge-row.ts",
    from: "if (plan.invented?.has(phone.number)) return INVENTED;",
    to: "",
    test: "lib/audience/sample/invented-numbers.test.ts",
    name: "live, exactly the numbers of the sample are skipped with what to do, read as text, of two the first",
  },
  {
    file: "lib/audience/sample/invented-numbers.ts",
    from: "if (at.isSandbox) return null;",
    to: "",
    test: "lib/audience/sample/invented-numbers.test.ts",
    name: "in the sandbox the numbers of the sample are sent to, cut off the bytes",
  },
  {
    file: "lib/audience/sample/invented-numbers.ts",
    from: 'new Set(["TZ", at.region])',
    to: 'new Set(["TZ"])',
    test: "lib/audience/sample/invented-numbers.test.ts",
    name: "of a sample that somebody filled in below, the customers alone are sent to, in any country of ours",
  },
  {
    file: "lib/client/audience/worker/check-file.ts",
    from: "invented: inventedNumbers(plan),",
    to: "",
    test: "lib/client/audience/worker/check-file.test.ts",
    name: "the invented people of our sample file are rows to mend, but in the sandbox",
  },
  {
    file: "lib/server/campaigns/plan/plan-audience.ts",
    from: "invented: inventedNumbers({ isSandbox: ctx.env.isSandbox, region: ctx.env.defaultRegion }),",
    to: "",
    test: "lib/server/campaigns/plan/import-audience.long.test.ts",
    name: "the invented people of our sample file are skipped with what to do, and in the sandbox they are sent to",
  },
  {
    file: "lib/server/contact-lists/import-contact-list.ts",
    from: "invented: inventedNumbers({ isSandbox: env.isSandbox, region: env.defaultRegion }),",
    to: "",
    test: "lib/server/contact-lists/import-contact-list.test.ts",
    name: "no list has the invented people of our sample file, but one of the sandbox",
  },
];
