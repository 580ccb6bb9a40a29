import { type Entitled, hasRight } from "#lib/contract/desk/team/rights.ts";
import { t, translated, translatedEach } from "#lib/contract/language.ts";
import type { FoundSetting } from "./find-setting.ts";
import { SEARCHED_BY } from "./searched-by.ts";

/** One setting of a page: where it stands behind the address of its page. */
type Part = { at: string; label: string };

type Said = {
  label: string;
  /** One line: what it holds. */
  says: string;
  parts?: readonly Part[];
  /** Whoever may not see what it holds does not see that it is there; absent: everybody. */
  isFor?: (user: Entitled) => boolean;
};

export type SettingsKey = keyof typeof PAGES;
type SettingsPage = Omit<Said, "isFor"> & { key: SettingsKey; href: string };
export type SettingsGroup = { title: string; pages: readonly SettingsPage[] };

const isManager = ({ role }: Entitled): boolean => role === "admin" || role === "owner";

const part = (at: string, label: string): Part => ({ at, label });

/** Each page, by what stands behind `/settings/` in its address. */
const PAGES = /* @__PURE__ */ translatedEach({
  you: () => ({
    label: t("Your account", "Akaunti yako"),
    says: t("Name, password, language, rights", "Jina, nenosiri, lugha, ruhusa"),
  }),
  "sign-in": () => ({
    label: t("Signing in", "Kuingia"),
    says: t("Second factor, your browsers, what changed", "Uthibitisho wa pili, vivinjari vyako, mabadiliko"),
    parts: [
      part("#second-factor", t("Second factor", "Uthibitisho wa pili")),
      part("#signed-in", t("Where you are signed in", "Mahali ulipoingia")),
      part("#changes", t("What changed on your account", "Kilichobadilika kwenye akaunti yako")),
    ],
  }),
  notices: () => ({
    label: t("Notices to you", "Taarifa kwako"),
    says: t("In the bell, on your screen, by e-mail", "Kwenye kengele, skrini, barua pepe"),
  }),
  company: () => ({
    label: t("Company", "Kampuni"),
    says: t("Its name, its language, the trial", "Jina lake, lugha yake, majaribio"),
    parts: [
      part("#organisation", t("Organisation", "Shirika")),
      part("#language", t("Language of the company", "Lugha ya kampuni")),
      part("#trial", t("Trial", "Majaribio")),
    ],
  }),
  team: () => ({
    label: t("Team", "Timu"),
    says: t("People, roles, rights, invitations", "Watu, majukumu, ruhusa, mialiko"),
    isFor: isManager,
  }),
  credits: () => ({
    label: t("Credits and money", "Krediti na pesa"),
    says: t("What a credit costs, when we warn", "Bei ya krediti, wakati wa kuonya"),
    parts: [
      part("#price", t("What a credit costs", "Bei ya krediti")),
      part("#leastCredits", t("Low credits", "Salio dogo")),
    ],
  }),
  audit: () => ({
    label: t("Audit", "Kumbukumbu"),
    says: t("Who did what, and when", "Nani alifanya nini, na lini"),
    isFor: isManager,
  }),
  pace: () => ({
    label: t("Pace", "Kasi"),
    says: t("How fast we send, and WhatsApp’s limit", "Kasi ya kutuma, na kikomo cha WhatsApp"),
    parts: [
      part("#pace", t("How fast we send", "Kasi ya kutuma")),
      part("#chatReach", t("WhatsApp limit", "Kikomo cha WhatsApp")),
    ],
  }),
  hours: () => ({
    label: t("Hours and holidays", "Saa na sikukuu"),
    says: t("When messages may go out", "Wakati jumbe zinaweza kutumwa"),
    parts: [
      part("#hours", t("Quiet hours", "Saa za utulivu")),
      part("#service-hours", t("Hours of service messages", "Saa za jumbe za huduma")),
      part("#holidays", t("Public holidays", "Sikukuu")),
    ],
  }),
  approval: () => ({
    label: t("Approval and undo", "Idhini na kutendua"),
    says: t("By a second person, and time to undo", "Ya mtu wa pili, na muda wa kutendua"),
    parts: [
      part("#approval", t("Approval by a second person", "Idhini ya mtu wa pili")),
      part("#graceSeconds", t("Undo after Send", "Tendua baada ya Tuma")),
    ],
  }),
  limits: () => ({
    label: t("Limits of marketing", "Vikomo vya matangazo"),
    says: t("How many one person may get", "Ngapi mtu mmoja anaweza kupata"),
    parts: [
      part("#marketingPerDay", t("Marketing a day", "Matangazo kwa siku")),
      part("#marketingPerWeek", t("Marketing in 7 days", "Matangazo kwa siku 7")),
    ],
  }),
  consent: () => ({
    label: t("Consent", "Ridhaa"),
    says: t("Who must agree first, and to what", "Nani lazima akubali kwanza, na nini"),
    parts: [
      part("#marketingConsent", t("Consent to marketing", "Ridhaa ya matangazo")),
      part("#serviceConsent", t("Consent to service messages", "Ridhaa ya jumbe za huduma")),
      part("#purposes", t("Purposes of your own", "Makusudi yenu wenyewe")),
    ],
  }),
  answers: () => ({
    label: t("Automatic answers", "Majibu ya moja kwa moja"),
    says: t("While the office is closed, and to words", "Ofisi ikiwa imefungwa, na kwa maneno"),
    parts: [
      part("#away", t("Away answer", "Jibu la ofisi ikiwa imefungwa")),
      part("#word-answers", t("Answers to words", "Majibu ya maneno")),
      part("#answerMinutes", t("Time to answer", "Muda wa kujibu")),
    ],
  }),
  fields: () => ({
    label: t("Fields", "Sehemu za taarifa"),
    says: t("What you note of each person", "Mnachoandika kuhusu kila mtu"),
  }),
  "customer-pages": () => ({
    label: t("Public pages", "Kurasa za umma"),
    says: t("Where customers stop, choose or join", "Ambako wateja hujitoa, huchagua au hujiunga"),
    parts: [
      part("#publicPages", t("Pages for customers", "Kurasa za wateja")),
      part("#public-words", t("Texts of pages for customers", "Maandishi ya kurasa za wateja")),
      part("#join-pages", t("Join pages", "Kurasa za kujiunga")),
      part("#joinSmsPerDay", t("Codes to join", "Misimbo ya kujiunga")),
    ],
  }),
  privacy: () => ({
    label: t("Privacy", "Faragha"),
    says: t("What is kept, for how long, and erasing", "Kinachohifadhiwa, kwa muda gani, na kufuta"),
    parts: [
      part("#retention", t("How long we keep details", "Muda wa kuhifadhi maelezo")),
      part("#dataRequestDays", t("Data requests", "Maombi ya taarifa")),
      part("#erase", t("Erase one person", "Futa kabisa mtu mmoja")),
    ],
  }),
  "own-systems": () => ({
    label: t("Own systems", "Mifumo yako"),
    says: t("API keys, and events to your addresses", "Funguo za API, na matukio kwa anwani zako"),
    parts: [part("#keys", t("Keys", "Funguo")), part("#events-out", t("Events out", "Matukio kwenda nje"))],
    isFor: (user) => isManager(user) || hasRight(user, "settings"),
  }),
  "own-systems/developers": () => ({
    label: t("Developers", "Wasanidi programu"),
    says: t("Quick start, reference, problem codes", "Kuanza haraka, rejea, misimbo ya matatizo"),
  }),
  mail: () => ({
    label: t("E-mail", "Barua pepe"),
    says: t("How your team gets e-mail", "Jinsi timu yako inavyopata barua pepe"),
    parts: [part("#mailedReport", t("Report by e-mail", "Ripoti kwa barua pepe"))],
    isFor: isManager,
  }),
  console: () => ({
    label: t("Console", "Konsoli"),
    says: t("Version, address, database, connections", "Toleo, anwani, hifadhidata, miunganisho"),
  }),
  portal: () => ({
    label: t("In the portal of the service", "Kwenye portal ya huduma"),
    says: t("What cannot be done here", "Yasiyoweza kufanyika hapa"),
  }),
  words: () => ({
    label: t("Words and states", "Maneno na hali"),
    says: t("What each word means", "Maana ya kila neno"),
  }),
} satisfies Record<string, () => Said>);

const GROUPS = /* @__PURE__ */ translated<readonly { title: string; keys: readonly SettingsKey[] }[]>(() => [
  { title: t("You", "Wewe"), keys: ["you", "sign-in", "notices"] },
  { title: t("Your company", "Kampuni yako"), keys: ["company", "team", "credits", "audit"] },
  { title: t("Sending", "Utumaji"), keys: ["pace", "hours", "approval", "limits", "consent", "answers"] },
  { title: t("Customers", "Wateja"), keys: ["fields", "customer-pages", "privacy"] },
  {
    title: t("Console and systems", "Konsoli na mifumo"),
    keys: ["own-systems", "own-systems/developers", "mail", "console", "portal", "words"],
  },
]);

/** A page of the settings, whoever looks. */
export function settingsPage(key: SettingsKey): SettingsPage {
  const { label, says, parts }: Said = PAGES[key];
  return { key, href: `/settings/${key}`, label, says, ...(parts && { parts }) };
}

/** The pages of the settings that somebody sees, under their headings. */
export const settingsFor = (user: Entitled): SettingsGroup[] =>
  GROUPS.map(({ title, keys }) => ({
    title,
    pages: keys.filter((key) => isFor(user, key)).map(settingsPage),
  }));

function isFor(user: Entitled, key: SettingsKey): boolean {
  const { isFor }: Said = PAGES[key];
  return isFor === undefined || isFor(user);
}

/** Each page, and after it what stands on it: what somebody can look for. */
export const settingsToFind = (groups: readonly SettingsGroup[]): FoundSetting[] =>
  groups
    .flatMap(({ pages }) => pages)
    .flatMap(({ key, label, parts = [] }) => [
      { ...found(key), label },
      ...parts.map((each) => ({ ...found(`${key}${each.at}`), label: each.label, of: label })),
    ]);

const found = (key: string) => ({ key, href: `/settings/${key}`, search: SEARCHED_BY[key] ?? "" });
