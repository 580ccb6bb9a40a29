import type { Page } from "playwright";
import { part } from "../part.ts";
import { click, press, type Step, type, typeAll } from "./measure-presses.ts";

/** Where somebody writes, what stands there before, and what they do. */
export type Composer = { path: string; open?: Step[]; steps: Step[] };

/** What the console has: so many planted messages, a file with so many rows, a call. */
type Company = { messages: number; file: string; call: string };

const SENTENCE = "Habari zenu wateja wetu, mbolea mpya imefika dukani leo. Karibuni.";
/** A backtick is no letter of an SMS: with it each part is shorter, which is said. */
const DEAR = `${SENTENCE} Mbolea ya ng\`ombe pia ipo.`;
/** Of several segments. */
const LONG = `{{Jina|Mteja}}, ${"mbolea sasa ni TSh {{Bei}} kwa mfuko. ".repeat(16)}`;
const MOST_PEOPLE = 500;

/** Has a header, five values in its body and a button that opens a link. */
export const TEMPLATE = { name: "oda_kamili", language: "sw" };

const field = (name: string | RegExp) => (page: Page) => page.getByRole("textbox", { name });
const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name });
const words = (text: string | RegExp) => (page: Page) => page.getByText(text, { exact: true });

const into = (name: string | RegExp, ...steps: Step[]): Step[] => [click(field(name)), ...steps];
const choose = (name: string | RegExp): Step[] => [
  click((page) => page.getByRole("combobox", { name })),
  press("ArrowDown", "Enter"),
];
const search = (text: string): Step[] => [click((page) => page.getByRole("searchbox")), type(text)];
const fill =
  (name: string, text: string): Step =>
  (page) =>
    field(name)(page).fill(text);
const rubOut = (count: number) => press(...Array<string>(part(count)).fill("Backspace"));

const LATER = [
  click(words("At a time you choose")),
  ...into("Day", typeAll("28 Dec")),
  ...into("Time", typeAll("14:30")),
];
const NAMED: Step[] = [
  ...into(/^Template/, press("Control+a"), typeAll(TEMPLATE.name)),
  ...into(/^Language/, press("Control+a"), typeAll(TEMPLATE.language)),
  // Which fields it has is asked of the server.
  (page) => field("Header field 1")(page).waitFor(),
];
const VALUES = ["4471", "Asha Mushi", "4471", "mifuko 14", "38500", "Mwanza", "4471"];
const FILLED = [
  ...NAMED,
  ...into("Header field 1", ...VALUES.flatMap((value) => [type(value), press("Tab")])),
];

/** Every place where somebody writes what is sent or said, and a few where they look for it. */
export const composersOf = (company: Company): Record<string, Composer> => ({
  ...messagesTo(peopleOf(company)),
  ...campaignsTo(company),
  ...templatesAndCalls(company),
  ...peopleAndLists(),
});

/** By turns somebody whose window is open, and somebody whose window was long ago, written as people write it. */
const peopleOf = ({ messages }: Company): string[] =>
  Array.from({ length: MOST_PEOPLE }, (_, at) => {
    const isOpen = at % 2 === 0;
    const place = isOpen ? messages - 9 - 5 * at : 5 * at + 6;
    return `${isOpen ? "+255" : "0"}7${String(place).padStart(8, "0")}`;
  });

function messagesTo(people: readonly string[]): Record<string, Composer> {
  const two = into(/^To/, typeAll(people.slice(0, 2).join()), press("Enter"));
  const many: Step = async (page) => {
    await field(/^To/)(page).focus();
    // As a paste or a voice puts it there: at once, and the comma at its end says that it is all.
    await page.keyboard.insertText(`${people.slice(1).join()},`);
    await page.getByText(`${MOST_PEOPLE - 1} of ${MOST_PEOPLE}`).waitFor();
  };
  const last = into(/^To/, typeAll(people.slice(0, 1).join()), press("Enter"));
  const showAll: Step = (page) =>
    page
      .getByRole("button", { name: /^Show all/ })
      .first()
      .click();
  const sms = [...into("Sender", type("AMANI AGRO")), ...into("Message", type(DEAR))];
  const chat = into("Message", type(`*Habari* ${SENTENCE}`));
  const other = [...into(/^Template/, type("haijulikani")), click(button("Body field")), type("Asha Mushi")];
  const number = into("Your own number", type("0754 000 318"), rubOut(12), type("+255 754 000 318"));
  return {
    "an SMS": { path: "/send", steps: [...two, ...sms, ...LATER, ...choose("Kind of message")] },
    "an SMS to 500": { path: "/send", open: [many], steps: [...last, ...sms] },
    "a chat text, with a template for some": {
      path: "/send?channel=chat-text",
      steps: [...two, ...chat, click(words("Send the text anyway")), click(words("A template")), ...FILLED],
    },
    "a chat text to 500, all of them shown": {
      path: "/send?channel=chat-text",
      open: [many, showAll, showAll],
      steps: [...last, ...chat, ...FILLED],
    },
    "a template": { path: "/send?channel=chat-template", steps: [...two, ...other, ...FILLED, ...LATER] },
    "the choice of a template": {
      path: "/send?channel=chat-template",
      steps: [click(button("Choose a template")), ...search(SENTENCE), rubOut(12)],
    },
    "a test": {
      path: "/send",
      steps: [click(button("Send a test to myself")), ...number, rubOut(16), type("0713 000 206")],
    },
  };
}

const NEW = "/campaigns/new";
const WRITTEN = [type("Habari "), click(button("Add the column Jina")), type(` {{Bei|0}} ${DEAR}`)];
const COLUMN = [click(button("Insert the column Jina")), type(" Mushi"), press("Tab")];

function campaignsTo({ file }: Company): Record<string, Composer> {
  const skip = (page: Page) => page.getByRole("checkbox", { name: /Skip these/ });
  const read: Step[] = [
    (page) => page.setInputFiles("input[type=file]", file),
    (page) => skip(page).waitFor(),
  ];
  const begun: Step[] = [
    ...read,
    (page) => skip(page).check(),
    (page) => button("Go on to the message")(page).click(),
  ];
  const by = (channel: string): Step[] => [(page) => words(channel)(page).click(), ...begun];
  const mended = [rubOut(11), type("0754 000 318"), rubOut(12), type("+255 754 000 318"), rubOut(9)];
  const kind = choose("Kind of message");
  const steps = [click(button("Next row")), click(button("Most expensive"))];
  return {
    "the name of a campaign": { path: NEW, steps: into(/^Name/, type(SENTENCE)) },
    "the columns of its file": {
      path: NEW,
      open: read,
      steps: [...into(/in row/, ...mended), ...choose("Jina is used as")],
    },
    "its SMS": {
      path: NEW,
      open: begun,
      steps: [...into("Sender", type("AMANI AGRO")), ...kind, ...into("Message", ...WRITTEN), ...steps],
    },
    "its SMS of many segments": {
      path: NEW,
      open: [...begun, fill("Message", LONG)],
      steps: into("Message", press("Control+End"), type(SENTENCE)),
    },
    "its chat text": { path: NEW, open: by("Chat text"), steps: into("Message", ...WRITTEN) },
    "its template": {
      path: NEW,
      open: by("Chat template"),
      steps: [...NAMED, ...into("Header field 1", ...VALUES.flatMap(() => COLUMN))],
    },
    "its review": reviewAfter(begun),
  };
}

function reviewAfter(begun: Step[]): Composer {
  const asked = (page: Page) => page.getByLabel(/Type \d+ to confirm/);
  return {
    path: NEW,
    open: [
      ...begun,
      fill("Sender", "AMANI AGRO"),
      fill("Message", "Habari {{Jina|Mteja}}, sasa ni TSh {{Bei}}."),
      (page) => button("Go on to the review")(page).click(),
      (page) => asked(page).waitFor({ timeout: 120_000 }),
    ],
    steps: [
      ...LATER,
      click(words("Slower, at certain hours, or a few first")),
      click(words("Send more slowly")),
      ...into("Messages a second", type("20")),
      ...into("People in one request", type("100")),
      click(words("Send only at certain hours")),
      ...into("From", type("08:00")),
      ...into(/^Until/, type("17:30")),
      click(words(/^Send to .* first, then ask me/)),
      ...into("People to send to first", press("Control+a"), type("250")),
      ...[click(asked), type("0123456789"), rubOut(10), type("0123456789")],
    ],
  };
}

function templatesAndCalls({ call }: Company): Record<string, Composer> {
  return {
    "a new template": {
      path: "/templates/new",
      steps: [
        ...into(/^Name/, type("oda_kamili_mpya")),
        ...into(/^Language/, press("Control+a"), typeAll("sw")),
        ...into(/^Header/, type("Oda {{1}} leo")),
        ...into(/^Body/, typeAll("Habari {{1}}, oda ya {{2}} iko tayari.")),
        ...into(/^Footer/, type("Amani Agrovet")),
        click(button("Add a button")),
        ...into("Words", type("Fungua oda")),
        ...choose("Kind of button 1"),
        ...into("Body field 1", type("Asha Mushi"), press("Tab"), type("mbolea")),
        click(words(/^Sends exactly this JSON/)),
        ...into("Content of the request", press("ArrowRight", "Space", "Space", "Space", "Space")),
      ],
    },
    "an answer in the inbox": {
      path: "/inbox",
      // The newest is of somebody whose window is open.
      open: [(page) => page.locator("a[href^='/inbox/']").first().click()],
      steps: [
        ...into(/^Message/, type(`*Habari* ${SENTENCE}`)),
        click((page) => page.locator("label").filter({ hasText: /^Template$/ })),
        ...FILLED,
      ],
    },
    "a number to call": {
      path: "/calls",
      steps: into(
        "Number",
        ...[type("0754 000 318"), rubOut(12), type("+255 754 000 318"), rubOut(16), type("0713 000 206")],
      ),
    },
    "the notes and tags of a call": {
      path: `/calls/${call}`,
      steps: [...into("New note", type(SENTENCE)), ...into("New tag", type("hasira"))],
    },
  };
}

function peopleAndLists(): Record<string, Composer> {
  const putIn = (at: number) => click((page) => button(/^Put in/)(page).nth(at));
  const found = [...search("0700 000 011"), rubOut(12), type("Habari 11"), rubOut(9), type(SENTENCE)];
  return {
    "an opt-out": {
      path: "/contacts/opted-out",
      steps: [
        click(button("Opt someone out")),
        ...into("Phone number", type("0754 000 318")),
        ...into("How did they ask?", type(SENTENCE)),
      ],
    },
    "a list of lists": {
      path: "/contacts/lists",
      steps: [
        click(button("New list from lists")),
        ...[putIn(0), putIn(1), click(button(/^Skip/))],
        ...into("Name of the list", type(SENTENCE)),
      ],
    },
    "the search of messages": { path: "/messages", steps: found },
    "the search of campaigns": { path: "/campaigns", steps: found },
  };
}
