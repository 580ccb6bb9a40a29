import { t } from "../../language.ts";
import { FORBIDDEN_REASONS } from "../forbidden-words.ts";
import { formatNoun, formatNounSw, plural } from "../format-count.ts";
import { type ReasonTable, readReason, storeReason } from "./reason.ts";

type Column = { column: string };
type Rows = { count: number; column: string };

const digits = (count: number): string => formatNoun(count, "digit");
const tarakimu = (count: number): string => formatNounSw(count, "tarakimu", "tarakimu");
const rows = (count: number): string => formatNoun(count, "row");
const mistari = (count: number): string => formatNounSw(count, "mstari", "mistari");

/** Why a cell is no number that can be sent to. */
const NUMBER_REASONS = {
  "no-number": () => t("No phone number", "Hakuna namba ya simu"),
  "not-a-number": () => t("Not a phone number", "Si namba ya simu"),
  "cut-short": () =>
    t(
      "Excel cut this number short. Format the column as text and paste it again",
      "Excel imeikata namba hii. Ifanye safu iwe ya maandishi, kisha ibandike tena",
    ),
  "two-numbers": () => t("This cell has more than one number", "Kisanduku hiki kina zaidi ya namba moja"),
  "below-zero": () =>
    t(
      "A number below zero. Excel may have calculated it. Format the column as text and type it again",
      "Namba iliyo chini ya sifuri. Huenda Excel imeikokotoa. Ifanye safu iwe ya maandishi, kisha iandike tena",
    ),
  "sheet-error": ({ error }: { error: string }) =>
    t(`The spreadsheet shows the error ${error} here`, `Faili linaonyesha kosa ${error} hapa`),
  formula: () =>
    t(
      "A formula without its result. Type the number itself",
      "Fomula isiyo na jibu lake. Andika namba yenyewe",
    ),
  fraction: () =>
    t(
      "A number with a fraction. Format the column as text",
      "Namba yenye desimali. Ifanye safu iwe ya maandishi",
    ),
  letters: () => t("Letters in a phone number", "Kuna herufi kwenye namba ya simu"),
  "unused-digits": () =>
    t(
      "This number does not exist. Its first digits are not in use",
      "Namba hii haipo. Tarakimu zake za mwanzo hazitumiki",
    ),
  "other-country": () => t("A number of another country", "Namba ya nchi nyingine"),
  "no-mobile": () => t("Not a mobile number", "Si namba ya simu ya mkononi"),
  length: () => t("Too short or too long for a phone number", "Ni fupi au ndefu mno kwa namba ya simu"),
  "digits-missing": ({ count }: { count: number }) =>
    t(
      `${digits(count)} missing. A number here has 9 after +255`,
      `Inakosa ${tarakimu(count)}. Namba ya hapa ina tarakimu 9 baada ya +255`,
    ),
  "digits-too-many": ({ count }: { count: number }) =>
    t(
      `${digits(count)} too many. A number here has 9 after +255`,
      `Imezidi kwa ${tarakimu(count)}. Namba ya hapa ina tarakimu 9 baada ya +255`,
    ),
  "country-unknown": ({ name }: { name: string }) =>
    t(`We do not know the country “${name}”`, `Hatuijui nchi “${name}”`),
  "country-of-two": ({ name }: { name: string }) =>
    t(
      `“${name}” is the name of two countries. Write + and the code`,
      `“${name}” ni jina la nchi mbili. Andika + na msimbo wa nchi`,
    ),
  "not-from": ({ name }: { name: string }) => t(`The number is not from “${name}”`, `Namba si ya “${name}”`),
} satisfies ReasonTable;

/** Why the cells of a row cannot be trusted, or its message cannot be written. */
const CELL_REASONS = {
  "repeats-earlier": ({ row }: { row: number | null }) =>
    row === null
      ? t("The same number is in an earlier row", "Namba hiyohiyo iko kwenye mstari wa juu")
      : t(
          `The same number is in an earlier row: row ${row}`,
          `Namba hiyohiyo iko kwenye mstari wa juu: mstari wa ${row}`,
        ),
  "repeats-later": ({ row }: { row: number | null }) =>
    row === null
      ? t("The same number is in a later row", "Namba hiyohiyo iko kwenye mstari wa chini")
      : t(
          `The same number is in a later row: row ${row}`,
          `Namba hiyohiyo iko kwenye mstari wa chini: mstari wa ${row}`,
        ),
  invented: () =>
    t(
      "An invented number of our sample file. Delete the row, or write a real number",
      "Namba ya kubuni ya faili letu la mfano. Futa mstari huu, au andika namba halisi",
    ),
  "long-row": () =>
    t(
      "This row is longer than a million characters. Shorten it, or delete it",
      "Mstari huu unazidi herufi milioni moja. Ufupishe, au ufute",
    ),
  "stray-quote": () =>
    t(
      "One quotation mark is missing. Delete the one that is there, or add the other one",
      "Alama moja ya nukuu inakosekana. Futa iliyopo, au ongeza ya pili",
    ),
  "extra-cells": ({ count, columns }: { count: number; columns: number }) =>
    t(
      `${count} cells, but the file has ${columns} columns. Put quotation marks around a value that was split`,
      `Visanduku ${count}, lakini faili lina safu ${columns}. Weka alama za nukuu kwenye thamani iliyogawanyika`,
    ),
  "split-number": ({ value }: { value: string }) =>
    t(
      `${value} may be one number that was split in two. If so, put quotation marks around it`,
      `Huenda ${value} ni namba moja iliyogawanyika vipande viwili. Kama ndivyo, iweke alama za nukuu`,
    ),
  "lost-letter": ({ column }: Column) =>
    t(
      `${column} has a character we cannot read. Type it again`,
      `${column} ina herufi ambayo hatuwezi kuisoma. Iandike tena`,
    ),
  "damaged-text": ({ column, found, repaired }: Column & { found: string; repaired: string }) =>
    t(
      `${column} has damaged text: “${found}”. We would read “${repaired}”`,
      `${column} ina maandishi yaliyoharibika: “${found}”. Tungesoma “${repaired}”`,
    ),
  "headings-again": () => t("This row repeats the column names", "Mstari huu unarudia majina ya safu"),
  "second-table": ({ row }: { row: number }) =>
    t(
      `A second table begins in row ${row}. Save it as its own file`,
      `Jedwali la pili linaanza kwenye mstari wa ${row}. Lihifadhi kama faili lake`,
    ),
  "empty-field": () =>
    t("A field is empty with this row filled in", "Sehemu moja ni tupu mstari huu ukijazwa"),
  "empty-message": () =>
    t("The message is empty with this row filled in", "Ujumbe ni mtupu mstari huu ukijazwa"),
  "long-message": ({ length, most }: { length: number; most: number }) =>
    t(
      `${length} characters with this row filled in; at most ${most} can be sent`,
      `Herufi ${length} mstari huu ukijazwa; haziwezi kuzidi ${most}`,
    ),
  "cell-empty": ({ column }: Column) => t(`${column} is empty`, `${column} ni tupu`),
  "cell-says": ({ column, given }: Column & { given: string }) =>
    t(`${column} says ${given}`, `${column} inasema ${given}`),
  "cell-formula": ({ column }: Column) =>
    t(`${column} has a formula without its result`, `${column} ina fomula isiyo na jibu lake`),
  "cell-error": ({ column, given }: Column & { given: string }) =>
    t(`${column} shows the error ${given}`, `${column} inaonyesha kosa ${given}`),
} satisfies ReasonTable;

/** Why a line of JSON is no row. */
const LINE_REASONS = {
  "many-names": ({ most }: { most: number }) =>
    t(
      `More than ${most} names of fields are in this file`,
      `Faili hili lina zaidi ya majina ${most} ya sehemu`,
    ),
  "long-line": ({ most }: { most: number }) =>
    t(`This line has more than ${most} characters`, `Mstari huu una zaidi ya herufi ${most}`),
  "not-json": () => t("This line is not JSON", "Mstari huu si JSON"),
  "no-object": () => t("This line is not a JSON object", "Mstari huu si object ya JSON"),
  "no-number-field": () => t("The field number is missing", "Sehemu ya number inakosekana"),
  "field-name": ({ most }: { most: number }) =>
    t(`The name of a field has 1 to ${most} characters`, `Jina la sehemu lina herufi 1 hadi ${most}`),
  "field-kind": ({ name }: { name: string }) =>
    t(`“${name}” is neither a text nor a number`, `“${name}” si maandishi wala namba`),
  "field-unstorable": ({ name }: { name: string }) =>
    t(`“${name}” has a character that cannot be stored`, `“${name}” ina herufi isiyoweza kuhifadhiwa`),
} satisfies ReasonTable;

/** What is to be done about the rows of one kind, as verbs. */
const TODO_REASONS = {
  "todo-invalid": ({ count }: Rows) =>
    t(
      `Fix ${formatNoun(count, "phone number")}`,
      `Rekebisha ${formatNounSw(count, "namba ya simu", "namba za simu")}`,
    ),
  "todo-invented": ({ count }: Rows) =>
    t(`Delete ${rows(count)} of our sample file`, `Futa ${mistari(count)} ya faili letu la mfano`),
  "todo-empty": ({ count }: Rows) =>
    t(
      `Add ${formatNoun(count, "missing phone number")}`,
      plural(count, "Ongeza namba 1 ya simu inayokosekana", `Ongeza namba ${count} za simu zinazokosekana`),
    ),
  "todo-missing-value": ({ count, column }: Rows) =>
    t(`Fill in ${column} in ${rows(count)}`, `Jaza ${column} kwenye ${mistari(count)}`),
  "todo-no-text": ({ count }: Rows) =>
    t(
      `Skip ${rows(count)} with an empty message`,
      plural(count, "Ruka mstari 1 wenye ujumbe mtupu", `Ruka mistari ${count} yenye ujumbe mtupu`),
    ),
  "todo-extra-cells": ({ count }: Rows) =>
    t(
      `Fix ${rows(count)} with more cells than the file has columns`,
      plural(
        count,
        "Rekebisha mstari 1 wenye visanduku vingi kuliko safu za faili",
        `Rekebisha mistari ${count} yenye visanduku vingi kuliko safu za faili`,
      ),
    ),
  "todo-long-row": ({ count }: Rows) =>
    t(
      `Shorten ${formatNoun(count, "row that is", "rows that are")} longer than a million characters`,
      plural(
        count,
        "Fupisha mstari 1 unaozidi herufi milioni moja",
        `Fupisha mistari ${count} inayozidi herufi milioni moja`,
      ),
    ),
  "todo-second-table": ({ count }: Rows) =>
    t(
      `Save the second table as its own file: ${rows(count)}`,
      `Hifadhi jedwali la pili kama faili lake: ${mistari(count)}`,
    ),
  "todo-no-object": ({ count }: Rows) =>
    t(
      `Fix ${formatNoun(count, "line that is", "lines that are")} no JSON object with a number`,
      plural(
        count,
        "Rekebisha mstari 1 usio object ya JSON yenye namba",
        `Rekebisha mistari ${count} isiyo object za JSON zenye namba`,
      ),
    ),
  "todo-headings-again": ({ count }: Rows) =>
    t(
      `Delete ${formatNoun(count, "row that repeats", "rows that repeat")} the column names`,
      plural(
        count,
        "Futa mstari 1 unaorudia majina ya safu",
        `Futa mistari ${count} inayorudia majina ya safu`,
      ),
    ),
  "todo-stray-quote": ({ count }: Rows) =>
    t(`Fix the quotation marks in ${rows(count)}`, `Rekebisha alama za nukuu kwenye ${mistari(count)}`),
  "todo-lost-letter": ({ count, column }: Rows) =>
    t(
      `Fix ${column} in ${rows(count)}: we cannot read a character`,
      `Rekebisha ${column} kwenye ${mistari(count)}: kuna herufi ambayo hatuwezi kuisoma`,
    ),
  "todo-damaged-text": ({ count, column }: Rows) =>
    t(
      `Repair the damaged text of ${column} in ${rows(count)}, or keep it as it is`,
      `Rekebisha maandishi yaliyoharibika ya ${column} kwenye ${mistari(count)}, au yaache yalivyo`,
    ),
  "todo-too-long": ({ count }: Rows) =>
    t(`Shorten the message of ${rows(count)}`, `Fupisha ujumbe wa ${mistari(count)}`),
  "todo-duplicate": ({ count }: Rows) =>
    t(
      `Choose which row to keep of ${formatNoun(count, "duplicate")}`,
      plural(count, "Chagua mstari wa kubaki kwa rudio 1", `Chagua mstari wa kubaki kwa marudio ${count}`),
    ),
  "todo-notMobile": ({ count }: Rows) =>
    t(
      `Replace ${formatNoun(count, "number that is not a mobile", "numbers that are not mobiles")}`,
      plural(
        count,
        "Badilisha namba 1 isiyo ya simu ya mkononi",
        `Badilisha namba ${count} zisizo za simu ya mkononi`,
      ),
    ),
  "todo-otherCountry": ({ count }: Rows) =>
    t(
      `Skip ${formatNoun(count, "number of another country", "numbers of other countries")}`,
      plural(count, "Ruka namba 1 ya nchi nyingine", `Ruka namba ${count} za nchi nyingine`),
    ),
  "todo-without": ({ count }: Rows) =>
    t(
      `${formatNoun(count, "row is", "rows are")} of people in lists or campaigns you skip`,
      plural(
        count,
        "Mstari 1 ni wa mtu aliye kwenye orodha au kampeni unazoruka",
        `Mistari ${count} ni ya watu walio kwenye orodha au kampeni unazoruka`,
      ),
    ),
  "todo-heldOut": ({ count }: Rows) =>
    t(
      `${formatNoun(count, "person is", "people are")} held out by chance`,
      plural(count, "Mtu 1 hatatumiwa, kwa bahati nasibu", `Watu ${count} hawatatumiwa, kwa bahati nasibu`),
    ),
  "todo-noConsent": ({ count }: Rows) =>
    t(
      `${formatNoun(count, "person has", "people have")} not agreed`,
      plural(count, "Mtu 1 hajatoa ridhaa", `Watu ${count} hawajatoa ridhaa`),
    ),
  "todo-capped": ({ count }: Rows) =>
    t(
      `${formatNoun(count, "person", "people")} had as many marketing messages as you allow`,
      plural(
        count,
        "Mtu 1 amefikia idadi ya jumbe za matangazo unayoruhusu",
        `Watu ${count} wamefikia idadi ya jumbe za matangazo unayoruhusu`,
      ),
    ),
  "todo-restricted": ({ count }: Rows) =>
    t(
      `${formatNoun(count, "person is", "people are")} restricted`,
      plural(count, "Mtu 1 amewekewa kizuizi", `Watu ${count} wamewekewa kizuizi`),
    ),
  "todo-trial": ({ count }: Rows) =>
    t(
      `${formatNoun(count, "number is", "numbers are")} not of your team, and you are in trial`,
      plural(
        count,
        "Namba 1 si ya timu yako, na uko kwenye majaribio",
        `Namba ${count} si za timu yako, na uko kwenye majaribio`,
      ),
    ),
  "todo-suppressed": ({ count }: Rows) =>
    t(
      `${formatNoun(count, "person has", "people have")} opted out`,
      plural(count, "Mtu 1 amejitoa", `Watu ${count} wamejitoa`),
    ),
} satisfies ReasonTable;

const ROW_REASONS = { ...NUMBER_REASONS, ...CELL_REASONS, ...LINE_REASONS, ...TODO_REASONS };
type RowCode = keyof typeof ROW_REASONS;
type ParamsOf<Code extends RowCode> = NonNullable<Parameters<(typeof ROW_REASONS)[Code]>[0]>;

/** Why a row of a file is skipped, or what to do about some, as the text that is stored and handed on; `sayRow` words it. */
export const rowReason = <Code extends RowCode>(
  code: Code,
  ...[params]: Parameters<(typeof ROW_REASONS)[Code]> extends [] ? [] : [ParamsOf<Code>]
): string => storeReason({ code, params: params ?? {} });

const SAID: ReasonTable = {
  ...ROW_REASONS,
  ...FORBIDDEN_REASONS,
  "in-list": ({ name }: { name: string }) => t(`In the list “${name}”`, `Yumo kwenye orodha “${name}”`),
  "in-group": ({ name }: { name: string }) => t(`In the group “${name}”`, `Yumo kwenye kundi “${name}”`),
  "held-out": ({ percent }: { percent: number }) =>
    t(`Held out by chance, one of ${percent} %`, `Hatumiwi kwa bahati nasibu, mmoja wa ${percent} %`),
  "from-campaign": ({ name }: { name: string }) => t(`Gets it from “${name}”`, `Anaupata kutoka “${name}”`),
  said: ({ words }: { words: string }) => words,
};

/** The sentence of such a text; what was stored as a sentence is said as it is. */
export function sayRow(stored: string): string {
  const { code, params } = readReason(stored);
  return SAID[code]?.(params, { say: ({ code: part }) => part, resume: "" }) ?? code;
}

/** The same with the row in which the same number is kept. */
export function keptIn(stored: string, row: number): string {
  const { code } = readReason(stored);
  return code === "repeats-earlier" || code === "repeats-later" ? rowReason(code, { row }) : stored;
}

type Found = { excluded: { reason: string }[]; problems: { todo: string }[] };

/** What a file was found to have, in words. */
export const sayAudience = <A extends Found>(audience: A): A => ({
  ...audience,
  excluded: audience.excluded.map((row) => ({ ...row, reason: sayRow(row.reason) })),
  problems: audience.problems.map((problem) => ({
    ...problem,
    key: problem.todo,
    todo: sayRow(problem.todo),
  })),
});

/** The same of who is skipped and could be sent to. */
export const sayReleased = <R extends { reason: string }>(released: R): R => ({
  ...released,
  reason: sayRow(released.reason),
});
