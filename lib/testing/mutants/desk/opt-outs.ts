import type { Mutant } from "../mutant.ts";

/** Opt-outs and reports. */
export const OPT_OUTS: Mutant[] = [
  {
    file: "lib/server/opt-outs/create-opt-out.ts",
    from: "reason: blotNumbers(input.reason), wasOut",
    to: "reason: input.reason, wasOut",
    test: "app/api/opt-outs/opt-outs.test.ts",
    name: "a number is taken out by hand in any form, with its reason, and the audit says so without the number",
  },
  {
    file: "lib/server/opt-outs/delete-opt-out.ts",
    from: "input.id !== undefined && input.id !== before.factId",
    to: "false",
    test: "app/api/opt-outs/opt-outs.test.ts",
    name: "an undo names what it undoes, needs a reason, and is refused where something newer stands",
  },
  {
    file: "lib/server/opt-outs/delete-opt-out.ts",
    from: "if (!before?.isOut) throw",
    to: "if (!before) throw",
    test: "app/api/opt-outs/opt-outs.test.ts",
    name: "an undo names what it undoes, needs a reason, and is refused where something newer stands",
  },
  {
    file: "lib/server/opt-outs/import-opt-outs.ts",
    from: "batch.filter(({ number }) => !states.get(number)?.isOut)",
    to: "batch",
    test: "app/api/opt-outs/opt-outs.test.ts",
    name: "a file takes out every number that can be read, also of a landline and abroad; a check changes nothing",
  },
  {
    file: "lib/server/opt-outs/import-opt-outs.ts",
    from: "const known = input.isCheck",
    to: "const known = false",
    test: "app/api/opt-outs/opt-outs.test.ts",
    name: "a file takes out every number that can be read, also of a landline and abroad; a check changes nothing",
  },
  {
    file: "lib/server/opt-outs/read-import.ts",
    from: "if (number !== null) take(number, row);\n          else if",
    to: "if",
    test: "app/api/opt-outs/opt-outs.test.ts",
    name: "a file takes out every number that can be read, also of a landline and abroad; a check changes nothing",
  },
  {
    file: "lib/server/opt-outs/update-opt-out-words.ts",
    from: "refuseTwice(words);",
    to: "",
    test: "app/api/opt-outs/opt-outs.test.ts",
    name: "words of settings are kept beside the built-in ones, each once; a word without letters is refused",
  },
  {
    file: "lib/server/report/report-response.ts",
    from: 'if (file.form === "xlsx") refuseTooWide(report);',
    to: "",
    test: "lib/server/campaigns/read/report-campaign.test.ts",
    name: "refuses who may not export, an unknown campaign, and more columns than a workbook has",
  },
  {
    file: "lib/contract/rules/text/spaced-number.ts",
    from: '"$& "',
    to: '"$&"',
    test: "lib/server/campaigns/read/report-campaign.test.ts",
    name: "the workbook has cell by cell what the CSV has, without the signs that keep formulas out of a CSV",
  },
  {
    file: "lib/server/report/workbook/cell-text.ts",
    from: "text.length > MAX_CHARACTERS ? cut(text) : text",
    to: "text",
    test: "lib/server/report/workbook/write-workbook.long.test.ts",
    name: "a text longer than a cell holds is cut between characters, and says so",
  },
  {
    file: "lib/server/store/alone.ts",
    from: "LOCKS[work]",
    to: "LOCKS.optOutCounts",
    test: "lib/server/retention/delete-old.test.ts",
    name: "somebody who opts out holds nothing of it up, and does not wait for it",
  },
  {
    file: "lib/server/opt-outs/later-than.ts",
    from: "before >= now",
    to: "false",
    test: "app/api/opt-outs/opt-outs.test.ts",
    name: "who is taken back in by hand is in, also where the clock that wrote their STOP is ahead of ours",
  },
];
