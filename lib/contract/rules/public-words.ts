import { LANGUAGES, type Language, languageAsked, readLanguage, t, translated } from "../language.ts";

/** The languages of pages for customers. */
export const PUBLIC_LANGUAGES = LANGUAGES;
export type PublicLanguage = Language;

export const LANGUAGE_NAMES: Record<PublicLanguage, string> = { en: "English", sw: "Kiswahili" };

/** The texts that a company writes itself: what each says, by where it stands. */
export const PUBLIC_TEXTS = /* @__PURE__ */ translated(() => ({
  stop: t("Before somebody stops", "Kabla mtu hajajitoa"),
  stopped: t("After somebody has stopped", "Baada ya mtu kujitoa"),
  gone: t("Where a link is not valid", "Kiungo kisipokuwa halali"),
}));
export type PublicTextName = keyof typeof PUBLIC_TEXTS;
export const MAX_PUBLIC_TEXT = 300;

/** What a company has written; an empty text means ours. */
export type PublicWords = Record<PublicLanguage, Record<PublicTextName, string>>;

const EMPTY = { stop: "", stopped: "", gone: "" };
export const NO_PUBLIC_WORDS: PublicWords = { en: EMPTY, sw: EMPTY };

/** Ours, which hold until somebody writes others. */
export const OUR_PUBLIC_WORDS: PublicWords = {
  en: {
    stop: "Press the button if you want no more offers and news from us. Messages about your orders and your account still come.",
    stopped:
      "This holds from now on. A message that is already on its way may still come. Messages about your orders and your account still come.",
    gone: "It may have been mistyped, or it is too old. You can close this page.",
  },
  sw: {
    stop: "Bonyeza kitufe kama hutaki tena ofa na habari kutoka kwetu. Jumbe kuhusu oda na akaunti yako zitaendelea kuja.",
    stopped:
      "Imeanza sasa. Ujumbe ambao tayari uko njiani unaweza bado kufika. Jumbe kuhusu oda na akaunti yako zitaendelea kuja.",
    gone: "Huenda anwani imekosewa, au ni ya zamani mno. Unaweza kufunga ukurasa huu.",
  },
};

export const publicText = (words: PublicWords, language: PublicLanguage, name: PublicTextName): string =>
  words[language][name] || OUR_PUBLIC_WORDS[language][name];

/** Titles and buttons, the same for every company. */
export const PUBLIC_TITLES = {
  en: {
    stop: "Stop these messages?",
    stopButton: "Stop the messages",
    stopped: "You get no more offers and news",
    undoButton: "Undo, send me messages again",
    undone: "You get our offers and news again",
    undoneText: "You can stop them at any time with the link in a message.",
    gone: "This link is not valid",
    closed: "This page is closed",
    closedText: "Please ask the company that sent you the link.",
    busy: "Many people are opening this page",
    busyText: "Please try again in a minute.",
    sample: "This is a sample link",
    sampleText: "In a campaign each person has a link of their own.",
    number: "Your mobile number",
    numberButton: "Send me a code",
    numberWrong: "This is no mobile number. Write it like 0712 345 678.",
    code: "The six digits of the SMS",
    codeTitle: "Type the code",
    codeText:
      "An SMS with a code is on its way. You have joined when you have typed it here within 30 minutes.",
    codeNumber: "Your number:",
    codeNote:
      "No SMS? A number gets one code in 24 hours. If you have asked us to send you nothing at all, no SMS comes: please call or write to us first.",
    numberAgain: "Type another number",
    codeButton: "Join",
    codeWrong:
      "This code is not valid. Look at the SMS again. After five tries or 30 minutes no code is valid any more.",
    joined: "You have joined",
    joinedText: "You can stop our messages at any time.",
  },
  sw: {
    stop: "Usitumiwe jumbe hizi tena?",
    stopButton: "Acha kunitumia jumbe",
    stopped: "Hutatumiwa tena ofa na habari",
    undoButton: "Tengua, nitumieni tena",
    undone: "Utatumiwa tena ofa na habari zetu",
    undoneText: "Unaweza kujitoa wakati wowote kwa kiungo kilicho kwenye ujumbe.",
    gone: "Kiungo hiki hakitumiki",
    closed: "Ukurasa huu umefungwa",
    closedText: "Tafadhali uliza kampuni iliyokutumia kiungo.",
    busy: "Watu wengi wanafungua ukurasa huu",
    busyText: "Tafadhali jaribu tena baada ya dakika moja.",
    sample: "Hiki ni kiungo cha mfano",
    sampleText: "Katika kampeni kila mtu ana kiungo chake.",
    number: "Namba yako ya simu",
    numberButton: "Nitumie namba ya siri",
    numberWrong: "Hii si namba ya simu. Andika kama 0712 345 678.",
    code: "Tarakimu sita za SMS",
    codeTitle: "Andika namba ya siri",
    codeText: "SMS yenye namba ya siri iko njiani. Umejiunga ukiiandika hapa ndani ya dakika 30.",
    codeNumber: "Namba yako ya simu:",
    codeNote:
      "Hujapata SMS? Simu moja hupata namba ya siri moja kwa saa 24. Kama ulituomba tusikutumie chochote, SMS haitakuja: tafadhali tupigie au tuandikie kwanza.",
    numberAgain: "Andika namba nyingine",
    codeButton: "Jiunge",
    codeWrong:
      "Namba hii haitumiki. Angalia SMS tena. Baada ya kujaribu mara tano au dakika 30 haitumiki tena.",
    joined: "Umejiunga",
    joinedText: "Unaweza kuacha jumbe zetu wakati wowote.",
  },
} as const;
export type PublicTitle = keyof (typeof PUBLIC_TITLES)["en"];

/** The SMS with a code to join: no link, and of a company whose name is short one segment. */
export const PUBLIC_SMS: Record<PublicLanguage, (code: string, organisation: string) => string> = {
  en: (code, organisation) =>
    `${code} is your code to join${organisation === "" ? "" : ` ${organisation}`}. Valid for 30 minutes. If you did not ask for it, do nothing.`,
  sw: (code, organisation) =>
    `${code} ni namba yako ya kujiunga${organisation === "" ? "" : ` na ${organisation}`}. Inatumika dakika 30. Kama hukuiomba, usifanye lolote.`,
};

/** What a browser asks for: a choice on the page first, then its languages in their order; else Swahili. */
export const publicLanguageOf = (choice: string | null, accepted = ""): PublicLanguage =>
  readLanguage(choice) ?? languageAsked(accepted) ?? "sw";
