import { t } from "../../language.ts";
import { NETWORK_NAMES, type Network } from "../../rules/networks.ts";
import { betweenWords, type SendingHours, type WeekHours } from "../../rules/sending/sending-hours.ts";
import { type BarredState, barWords } from "../../rules/template/template-bar.ts";
import { failureReason } from "../failure-words.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "../format-count.ts";
import { hoursWords } from "../hours-words.ts";
import { type Quote, quoteWords, type Reason, type ReasonTable, readMoment, type Saying } from "./reason.ts";

type Class = "marketing" | "service";
type Named = { name: string; language: string };

/** Why a campaign waits, or has stopped for a person. */
export const HOLD_REASONS = {
  "two-texts": ({ queued }: { queued: number }) =>
    t(
      `Both texts were sent to their share, and ${formatNoun(queued, "person waits", "people wait")}. Compare the two, then choose which text they get, or cancel.`,
      `Maandishi yote mawili yametumwa kwa sehemu yake, na ${formatNounSw(queued, "mtu", "watu")} ${plural(queued, "anasubiri", "wanasubiri")}. Linganisha yote mawili, kisha chagua maandishi watakayopata, au ghairi.`,
    ),
  "network-held": ({ people, networks }: { people: number; networks: Network[] }) => {
    const names = networks.map((network) => NETWORK_NAMES[network]).join(", ");
    return t(
      `Everybody else was sent to. ${formatNoun(people, "person waits", "people wait")} because somebody holds ${names} in this campaign.`,
      `Wengine wote wametumiwa. ${formatNounSw(people, "Mtu", "Watu")} ${plural(people, "anasubiri", "wanasubiri")} kwa sababu mtu amesimamisha ${names} katika kampeni hii.`,
    );
  },
  "own-limit": ({ messages }: { messages: number }) =>
    t(
      `Your own limit of ${formatNoun(messages, "message")} a second.`,
      `Kikomo chako cha ${formatNounSw(messages, "ujumbe", "jumbe")} kwa sekunde.`,
    ),
  "settings-limit": ({ service, messages }: { service: string; messages: number }) =>
    service === "sms"
      ? t(
          `Settings allow ${messages} SMS a second for all campaigns together.`,
          `Mipangilio inaruhusu SMS ${messages} kwa sekunde kwa kampeni zote pamoja.`,
        )
      : t(
          `Settings allow ${messages} chat messages a second for all campaigns together.`,
          `Mipangilio inaruhusu ${plural(messages, "ujumbe wa chat", "jumbe za chat")} ${messages} kwa sekunde kwa kampeni zote pamoja.`,
        ),
  "our-pace": ({ service, pace }: { service: string; pace: number }) =>
    service === "sms"
      ? t(
          `Our pace of ${pace} ${plural(pace, "request", "requests")} a second.`,
          `Kasi yetu ya ${plural(pace, "ombi", "maombi")} ${pace} kwa sekunde.`,
        )
      : t(
          `Our pace of ${pace} ${plural(pace, "person", "people")} a second.`,
          `Kasi yetu ya ${plural(pace, "mtu", "watu")} ${pace} kwa sekunde.`,
        ),
  "own-hours": ({ own }: { own: SendingHours }) =>
    t(
      `You chose to send it only between ${betweenWords(own)}.`,
      `Ulichagua itumwe tu kati ya ${betweenWords(own)}.`,
    ),
  "never-open": ({ own, of, company }: { own: SendingHours; of: Class; company: WeekHours | null }) => {
    const kind = of === "marketing" ? t("marketing", "matangazo") : t("service messages", "jumbe za huduma");
    return t(
      `You chose to send it only between ${betweenWords(own)}, and settings now allow ${kind} only ${companyWords(company)}. Change the settings, or cancel it and send a copy at other hours.`,
      `Ulichagua itumwe tu kati ya ${betweenWords(own)}, na sasa mipangilio inaruhusu ${kind} tu ${companyWords(company)}. Badilisha mipangilio, au ighairi na utume nakala kwa saa nyingine.`,
    );
  },
  "company-hours": (closed: { of: Class; company: WeekHours | null; holiday: string | null }) => {
    const { holiday } = closed;
    const hours = companyWords(closed.company);
    const today =
      holiday === null ? "" : t(` Today is a public holiday: ${holiday}.`, ` Leo ni sikukuu: ${holiday}.`);
    return closed.of === "marketing"
      ? t(
          `Marketing messages are sent only ${hours}.${today}`,
          `Jumbe za matangazo hutumwa tu ${hours}.${today}`,
        )
      : t(`Service messages are sent only ${hours}.${today}`, `Jumbe za huduma hutumwa tu ${hours}.${today}`);
  },
  reach: ({ limit }: { limit: number }) =>
    t(
      `Your WhatsApp account may reach ${formatNoun(limit, "person", "people")} in 24 hours, and so many were reached. We go on when there is room for more.`,
      `Akaunti yako ya WhatsApp inaweza kufikia ${formatNounSw(limit, "mtu", "watu")} ndani ya saa 24, na idadi hiyo imefikiwa. Tunaendelea nafasi ikipatikana.`,
    ),
  slowed: () =>
    t(
      "The service asked us to go slower, or we could not reach it.",
      "Huduma ilituomba tupunguze kasi, au hatukuweza kuifikia.",
    ),
  silence: ({ requests, trouble }: { requests: number; trouble: Reason | null }, { say }: Saying) => {
    const why = trouble ? say(trouble) : "";
    return t(
      `${requests} requests in a row got no clear answer. ${why} We check whether the service is back, then send the same requests again with the same key.`,
      `Maombi ${requests} mfululizo hayakupata jibu la wazi. ${why} Tunaangalia kama huduma imerudi, kisha tunatuma maombi yaleyale tena kwa ufunguo uleule.`,
    );
  },
  unnamed: ({ tries, people, most }: { tries: number; people: number; most: number }) =>
    t(
      `We asked the service ${tries} times about ${formatNoun(people, "person", "people")}, and no answer named them. We will ask again with the same key, up to ${most} times in all.`,
      `Tuliiuliza huduma mara ${tries} kuhusu ${formatNounSw(people, "mtu", "watu")}, na hakuna jibu ${plural(people, "lililomtaja", "lililowataja")}. Tutauliza tena kwa ufunguo uleule, jumla isizidi mara ${most}.`,
    ),
  "tries-over": ({ tries, problem }: { tries: number; problem: Reason }, { say }: Saying) =>
    t(
      `We tried a request ${tries} times and got no clear answer, so these messages may have been sent. ${say(problem)}`,
      `Tulijaribu ombi mara ${tries} na hatukupata jibu la wazi, kwa hiyo huenda jumbe hizi zilitumwa. ${say(problem)}`,
    ),
  "key-over": ({ trouble }: { trouble: Reason | null }, { say }: Saying) => {
    const why = `${say({ code: "too-old", params: {} })} ${trouble ? say(trouble) : ""}`;
    return t(`These messages may have been sent. ${why}`, `Huenda jumbe hizi zilitumwa. ${why}`).trim();
  },
  // How many answers got lost is said beside it: of two requests in flight the second may follow.
  breaker: ({ tries }: { tries: number }) =>
    t(
      `${triedWords(tries)} We check whether it works, then go on with one message.`,
      `${triedWords(tries)} Tunaangalia kama inafanya kazi, kisha tunaendelea na ujumbe mmoja.`,
    ),
  canary: ({ queued }: { queued: number }) =>
    t(
      `It was sent to the first people, and ${queued} are queued. Look at the results, then go on or cancel.`,
      `Ilitumwa kwa watu wa kwanza, na ${queued} wanasubiri. Angalia matokeo, kisha endelea au ghairi.`,
    ),
  reports: (said: Reports) => {
    const { accepted, arrived, failed } = said;
    const reason = failureReason(said).replace(/\.$/, "");
    return t(
      `When it stopped, ${formatCount(failed)} of ${formatNoun(accepted, "accepted message")} had failed and ${formatNoun(arrived, "was", "were")} delivered. ${reason}. Look at who failed, fix what you can, then resume or cancel.`,
      `Iliposimama, ${formatCount(failed)} kati ya ${formatNounSw(accepted, "ujumbe uliopokelewa", "jumbe zilizopokelewa")} ${plural(failed, "ulikuwa umeshindikana", "zilikuwa zimeshindikana")} na ${formatCount(arrived)} ${plural(arrived, "ulikuwa umefika", "zilikuwa zimefika")}. ${reason}. Angalia ambao ujumbe wao ulishindikana, rekebisha unachoweza, kisha endelea au ghairi.`,
    );
  },
  failures: ({ isFailed, lost, answered, because }: Failures) => {
    const why = becauseWords(because);
    return isFailed
      ? t(
          `The service refused, or could not send to, ${lost} of the last ${answered} people. ${why} Look at who was refused, fix what you can, then resume or cancel.`,
          `Huduma iliwakataa, au haikuweza kuwatumia, ${lost} kati ya watu ${answered} wa mwisho. ${why} Angalia waliokataliwa, rekebisha unachoweza, kisha endelea au ghairi.`,
        )
      : t(
          `The service refused ${lost} of the last ${answered} people. ${why} Look at who was refused, fix what you can, then resume or cancel.`,
          `Huduma iliwakataa ${lost} kati ya watu ${answered} wa mwisho. ${why} Angalia waliokataliwa, rekebisha unachoweza, kisha endelea au ghairi.`,
        );
  },
  "credits-short": (short: { needed: number; left: number; quote: Quote | null }, saying: Saying) => {
    const { needed, left } = short;
    const have =
      left > 0
        ? t(`${formatNoun(left, "is", "are")} left`, formatNounSw(left, "imebaki", "zimebaki"))
        : t("none is left", "hakuna iliyobaki");
    const add = `${addCredits(saying)}${behind(short.quote)}`;
    return t(
      `The next request needs ${formatNoun(needed, "credit")}, and ${have} by the last balance that we know. ${add}`,
      `Ombi linalofuata linahitaji ${formatNounSw(needed, "krediti", "krediti")}, na ${have} kwa salio la mwisho tunalojua. ${add}`,
    );
  },
  "credits-out": (out: { refused: number; size: number; isPutBack: boolean }, saying: Saying) => {
    const fate = out.isPutBack
      ? t("They are queued again.", "Zinasubiri kutumwa tena.")
      : t("The service does not say which.", "Huduma haisemi ni zipi.");
    return t(
      `The credits ran out: ${formatCount(out.refused)} of ${formatNoun(out.size, "message")} in the last request were not accepted. ${fate} ${addCredits(saying)}`,
      `Krediti zimeisha: katika ombi la mwisho, ${formatCount(out.refused)} kati ya ${formatNounSw(out.size, "ujumbe", "jumbe")} ${plural(out.refused, "haukupokelewa", "hazikupokelewa")}. ${fate} ${addCredits(saying)}`,
    );
  },
  key: ({ fault }: { fault: Reason }, { say, resume }: Saying) =>
    t(`${say(fault)} Check it in the portal${resume}`, `${say(fault)} Angalia kwenye portal${resume}`),
  sender: ({ quote }: { quote: Quote | null }, { resume }: Saying) =>
    t(
      `The service refused the sender. Choose an approved sender${resume}${behind(quote)}`,
      `Huduma ilimkataa mtumaji. Chagua mtumaji aliyeidhinishwa${resume}${behind(quote)}`,
    ),
  template: ({ template, quote }: { template: Named | null; quote: Quote | null }, { resume }: Saying) =>
    t(
      `The service refused the template${templateWords(template)}. Check it${resume}${behind(quote)}`,
      `Huduma ilikataa kiolezo${templateWords(template)}. Kiangalie${resume}${behind(quote)}`,
    ),
  request: ({ quote }: { quote: Quote | null }) =>
    t(`The service refused the request.${behind(quote)}`, `Huduma ilikataa ombi.${behind(quote)}`),
  "refused-in-a-row": ({ people, fault }: { people: number; fault: Reason }, { say }: Saying) =>
    t(
      `The service refused ${people} people in a row for the same reason. ${say(fault)} ${choice()}`,
      `Huduma iliwakataa watu ${people} mfululizo kwa sababu ileile. ${say(fault)} ${choice()}`,
    ),
  "template-refused": ({ template, fault }: { template: Named | null; fault: Reason }, { say }: Saying) =>
    t(
      `The service refused the template${templateWords(template)}, or the values in it. ${say(fault)} ${choice()}`,
      `Huduma ilikataa kiolezo${templateWords(template)}, au thamani zilizomo. ${say(fault)} ${choice()}`,
    ),
  "template-barred": (bar: Named & { state: BarredState; reason: string | null }) =>
    `${barWords(bar)} ${afterBar(bar.state)}`,
  "template-failed": ({ name, language, of, words }: Named & { of: "template" | "values"; words: string }) =>
    of === "template"
      ? t(
          `The template ${name} (${language}) was refused, after the messages were accepted. The service’s reason: “${words}”. Check the template, then resume or cancel.`,
          `Kiolezo ${name} (${language}) kilikataliwa, baada ya jumbe kupokelewa. Sababu ya huduma: “${words}”. Angalia kiolezo, kisha endelea au ghairi.`,
        )
      : t(
          `The template ${name} (${language}) does not accept these values, after the messages were accepted. The service’s reason: “${words}”. Check the template, then resume or cancel.`,
          `Kiolezo ${name} (${language}) hakikubali thamani hizi, baada ya jumbe kupokelewa. Sababu ya huduma: “${words}”. Angalia kiolezo, kisha endelea au ghairi.`,
        ),
  "two-unclear": ({ fault }: { fault: Reason }, { say }: Saying) =>
    t(
      `Two answers in a row do not say whether the messages were sent. ${say(fault)} Look at the answers, then resume or cancel.`,
      `Majibu mawili mfululizo hayasemi kama jumbe zilitumwa. ${say(fault)} Angalia majibu, kisha endelea au ghairi.`,
    ),
  "many-unclear": ({ unclear, of, fault }: { unclear: number; of: number; fault: Reason }, { say }: Saying) =>
    t(
      `${unclear} of the last ${of} requests were answered in a way that does not say whether the messages were sent. ${say(fault)} Look at the answers, then resume or cancel.`,
      `Maombi ${unclear} kati ya ${of} ya mwisho yalijibiwa kwa namna isiyosema kama jumbe zilitumwa. ${say(fault)} Angalia majibu, kisha endelea au ghairi.`,
    ),
  outage: ({ fault }: { fault: Reason }, { say }: Saying) =>
    t(
      `We tried three times, but the service did not work. ${say(fault)} Resume when it works again.`,
      `Tulijaribu mara tatu, lakini huduma haikufanya kazi. ${say(fault)} Endelea itakapofanya kazi tena.`,
    ),
  overdue: () =>
    t(
      "Its time passed while nothing was running here. Resume to send it now, or cancel it.",
      "Muda wake ulipita wakati hakuna kilichokuwa kinafanya kazi hapa. Endelea ili itumwe sasa, au ighairi.",
    ),
  restored: ({ from, zone }: { from: string; zone: string }) =>
    t(
      `This database was restored from a backup of ${timeWords(from, zone)}. What we sent after that is not known here.`,
      `Hifadhidata hii ilirejeshwa kutoka nakala rudufu ya ${timeWords(from, zone)}. Tulichotuma baada ya hapo hakijulikani hapa.`,
    ),
  behind: ({ at, until, zone }: { at: string; until: string; zone: string }) =>
    t(
      `The database is from ${timeWords(at, zone)}, but we sent messages until ${timeWords(until, zone)}.`,
      `Hifadhidata ni ya ${timeWords(at, zone)}, lakini tulituma jumbe hadi ${timeWords(until, zone)}.`,
    ),
  promoted: ({ at, zone }: { at: string; zone: string }) =>
    t(
      `The database went over to its standby after ${timeWords(at, zone)}. It had not waited for that standby, so what we sent last may be missing there.`,
      `Hifadhidata ilihamia kwenye seva yake ya akiba baada ya ${timeWords(at, zone)}. Haikuwa imeisubiri seva hiyo, kwa hiyo huenda tulichotuma mwisho hakipo humo.`,
    ),
  copied: ({ at, zone }: { at: string; zone: string }) =>
    t(
      `This database was last used by another installation, at ${timeWords(at, zone)}. If that one still runs or ran longer, it may have sent messages that we do not know of here.`,
      `Hifadhidata hii ilitumiwa mwisho na usakinishaji mwingine, ${timeWords(at, zone)}. Kama huo bado unafanya kazi au ulifanya kazi zaidi ya hapo, huenda ulituma jumbe tusizozijua hapa.`,
    ),
  asleep: ({ minutes, at, zone }: { minutes: number; at: string; zone: string }) =>
    t(
      `Nothing was sent from here for ${minutes} minutes, since ${timeWords(at, zone)}. If a copy of this database ran elsewhere, it may have sent messages that we do not know of here.`,
      `Hakuna kilichotumwa kutoka hapa kwa dakika ${minutes}, tangu ${timeWords(at, zone)}. Kama nakala ya hifadhidata hii ilitumika kwingine, huenda ilituma jumbe tusizozijua hapa.`,
    ),
  gap: ({ gap, isPlanned, open, least }: Gapped, { say }: Saying) => {
    const known = `${say(gap)} ${isPlanned ? plannedSince() : ""}${mayHave(open, least)}`;
    return isPlanned
      ? t(
          `${known} Compare with the portal first. Resume sends to these ${open} people, not before its scheduled time. Cancel sends to nobody.`,
          `${known} Linganisha na portal kwanza. Ukiendelea, watu hawa ${open} watatumiwa, si kabla ya muda uliopangwa. Ukighairi, hakuna atakayetumiwa.`,
        )
      : t(
          `${known} Compare with the portal first. Resume sends to these ${open} people. Cancel sends to nobody.`,
          `${known} Linganisha na portal kwanza. Ukiendelea, watu hawa ${open} watatumiwa. Ukighairi, hakuna atakayetumiwa.`,
        );
  },
} satisfies ReasonTable;

const companyWords = (company: WeekHours | null): string =>
  company === null ? t("at any hour", "saa yoyote") : hoursWords(company);

function triedWords(tries: number): string {
  if (tries === 0) return t("The service gave no clear answer.", "Huduma haikutoa jibu la wazi.");
  return tries === 1
    ? t(
        "The service gave no clear answer. We have tried once since then, and it did not work.",
        "Huduma haikutoa jibu la wazi. Tangu hapo tumejaribu mara moja, na haikufanya kazi.",
      )
    : t(
        `The service gave no clear answer. We have tried ${tries} times since then, and it did not work.`,
        `Huduma haikutoa jibu la wazi. Tangu hapo tumejaribu mara ${tries}, na haikufanya kazi.`,
      );
}

type Reports = Record<"failed" | "accepted" | "arrived", number> & Parameters<typeof failureReason>[0];

/** What was said of those who were refused: in their own answer, or as the reason of a whole request. */
export type Because = { words: string } | { quote: Quote } | null;
type Failures = { isFailed: boolean; lost: number; answered: number; because: Because };

function becauseWords(because: Because): string {
  if (because === null) return t("It gave no reason.", "Haikutoa sababu.");
  return "quote" in because
    ? quoteWords(because.quote)
    : t(`Its reason: “${because.words}”.`, `Sababu yake: “${because.words}”.`);
}

const addCredits = ({ resume }: Saying): string =>
  t(
    `Add credits on the portal’s Credits page${resume}`,
    `Ongeza krediti kwenye ukurasa wa Credits wa portal${resume}`,
  );
const behind = (quote: Quote | null): string => (quote ? ` ${quoteWords(quote)}` : "");
const templateWords = (template: Named | null): string =>
  template ? ` ${template.name} (${template.language})` : "";

const choice = () =>
  t(
    "Nobody is counted as refused yet. Fix what you can and try again, or count them as refused.",
    "Bado hakuna aliyehesabiwa kuwa amekataliwa. Rekebisha unachoweza na ujaribu tena, au wahesabu kuwa wamekataliwa.",
  );

function afterBar(state: BarredState): string {
  switch (state) {
    case "pending":
    case "rejected":
      return t("Resume when it is approved, or cancel.", "Endelea kikiidhinishwa, au ghairi.");
    case "paused":
      return t("Resume when it is approved again, or cancel.", "Endelea kikiidhinishwa tena, au ghairi.");
    case "disabled":
    case "deleted":
      return t(
        "Cancel the rest, and use another template for these people.",
        "Ghairi zilizobaki, na utumie kiolezo kingine kwa watu hawa.",
      );
  }
}

const timeWords = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(t("en-GB", "sw"), { timeZone, dateStyle: "medium", timeStyle: "medium" }).format(
    readMoment(at),
  );

/** `least`: of those who are `open` so many may have been reached, if any. */
type Gapped = { gap: Reason; isPlanned: boolean; open: number; least: number };

const plannedSince = () =>
  t(
    "What was scheduled may have been sent, moved or cancelled since. ",
    "Huenda kilichopangwa kilitumwa, kilihamishwa au kilighairiwa tangu hapo. ",
  );

/** The mark is older than the last message: from what it says up to all. Of a campaign that it does not name nobody knows. */
function mayHave(open: number, least: number): string {
  if (least <= 0)
    return t(
      `Any of the ${open} queued messages may have been sent already.`,
      `Huenda wowote kati ya jumbe ${open} zinazosubiri umeshatumwa.`,
    );
  return least === open
    ? t(
        `All ${open} of the queued messages may have been sent already.`,
        `Huenda jumbe zote ${open} zinazosubiri zimeshatumwa.`,
      )
    : t(
        `Between ${least} and all ${open} of the queued messages may have been sent already.`,
        `Huenda jumbe zinazosubiri zimeshatumwa, kuanzia ${least} hadi zote ${open}.`,
      );
}
