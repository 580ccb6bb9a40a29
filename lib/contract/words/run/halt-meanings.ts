import { t, translatedEach } from "../../language.ts";
import type { HALT_WORDS } from "./story-words.ts";

/** What each of them means. Apart from its word, which the page shows at once: nobody reads this before they ask. */
export const HALT_MEANINGS: Record<keyof typeof HALT_WORDS, string> = /* @__PURE__ */ translatedEach({
  rate: () =>
    t(
      "It reached a limit of messages a second, and goes on without you.",
      "Ilifikia kikomo cha jumbe kwa sekunde, na inaendelea bila wewe.",
    ),
  "quiet-hours": () =>
    t(
      "Marketing messages are sent only in the hours that your settings allow. It goes on without you.",
      "Jumbe za matangazo hutumwa tu saa ambazo mipangilio yako inaruhusu. Inaendelea bila wewe.",
    ),
  hours: () =>
    t(
      "Somebody chose the hours in which it is sent. It goes on without you.",
      "Mtu alichagua saa za kuituma. Inaendelea bila wewe.",
    ),
  reach: () =>
    t(
      "Your WhatsApp account may reach only so many people in 24 hours. It goes on without you.",
      "Akaunti yako ya WhatsApp inaweza kufikia idadi fulani tu ya watu ndani ya saa 24. Inaendelea bila wewe.",
    ),
  breaker: () =>
    t(
      "The service gave no clear answer. We check whether it works, then go on with one message.",
      "Huduma haikutoa jibu la wazi. Tunaangalia kama inafanya kazi, kisha tunaendelea na ujumbe mmoja.",
    ),
  credits: () =>
    t(
      "The next request needs more credits than you have. Add credits, then resume.",
      "Ombi linalofuata linahitaji krediti nyingi kuliko ulizonazo. Ongeza krediti, kisha endelea.",
    ),
  sender: () =>
    t(
      "The service refused the sender. Choose an approved sender, then resume.",
      "Huduma ilimkataa mtumaji. Chagua mtumaji aliyeidhinishwa, kisha endelea.",
    ),
  key: () =>
    t(
      "The service refused the API key, or does not allow this for your account. Check it in the portal, then resume.",
      "Huduma ilikataa ufunguo wa API, au hairuhusu hili kwa akaunti yako. Angalia kwenye portal, kisha endelea.",
    ),
  template: () =>
    t(
      "The template is not approved, or the service refused it. Check it, then resume.",
      "Kiolezo hakijaidhinishwa, au huduma ilikikataa. Kiangalie, kisha endelea.",
    ),
  failures: () =>
    t(
      "Many of the last messages were refused or failed. Fix what you can, then resume or cancel.",
      "Jumbe nyingi za mwisho zilikataliwa au zilishindikana. Rekebisha unachoweza, kisha endelea au ghairi.",
    ),
  reports: () =>
    t(
      "The service accepted the messages, then reported that many of them failed. Fix what you can, then resume or cancel.",
      "Huduma ilipokea jumbe, kisha ikaripoti kwamba nyingi zilishindikana. Rekebisha unachoweza, kisha endelea au ghairi.",
    ),
  overdue: () =>
    t(
      "Its time passed while the console was not running. Resume to send it now, or cancel it.",
      "Muda wake ulipita wakati konsoli haikuwa inafanya kazi. Endelea ili itumwe sasa, au ighairi.",
    ),
  restored: () =>
    t(
      "The database is older than what we sent. Compare with the portal, then resume or cancel.",
      "Hifadhidata ni ya zamani kuliko tulichotuma. Linganisha na portal, kisha endelea au ghairi.",
    ),
  copied: () =>
    t(
      "Another installation used this database, and may have sent messages that we do not know of. Compare with the portal, then resume or cancel.",
      "Usakinishaji mwingine ulitumia hifadhidata hii, na huenda ulituma jumbe tusizozijua. Linganisha na portal, kisha endelea au ghairi.",
    ),
  asleep: () =>
    t(
      "Nothing was sent from here for a long time. If a copy of this database ran elsewhere, it may have sent messages. Compare with the portal, then resume or cancel.",
      "Kwa muda mrefu hakuna kilichotumwa kutoka hapa. Kama nakala ya hifadhidata hii ilitumika kwingine, huenda ilituma jumbe. Linganisha na portal, kisha endelea au ghairi.",
    ),
  service: () =>
    t(
      "The service asked us to go slower, refused a request or gave no clear answer.",
      "Huduma ilituomba tupunguze kasi, ilikataa ombi au haikutoa jibu la wazi.",
    ),
  unnamed: () =>
    t(
      "The answers did not name some people. We ask again with the same key, so nobody gets it twice.",
      "Majibu hayakutaja baadhi ya watu. Tunauliza tena kwa ufunguo uleule, ili mtu asiipate mara mbili.",
    ),
  answers: () =>
    t(
      "The answers did not say whether the messages were sent. Look at them, then resume or cancel.",
      "Majibu hayakusema kama jumbe zilitumwa. Yaangalie, kisha endelea au ghairi.",
    ),
  outage: () =>
    t(
      "We tried three times, but the service did not work. Resume when it works again.",
      "Tulijaribu mara tatu, lakini huduma haikufanya kazi. Endelea itakapofanya kazi tena.",
    ),
  refusals: () =>
    t(
      "The service refused many people in a row. Count them as refused and go on, or try again.",
      "Huduma ilikataa watu wengi mfululizo. Wahesabu kuwa wamekataliwa na uendelee, au jaribu tena.",
    ),
  texts: () =>
    t(
      "Both texts were sent to their share of the people. Compare them, then choose which one the others get.",
      "Maandishi yote mawili yalitumwa kwa sehemu yake ya watu. Yalinganishe, kisha chagua wengine wapate yapi.",
    ),
  network: () =>
    t(
      "Everybody else was sent to. Somebody let the people of one network wait, as it was late.",
      "Wengine wote walitumiwa. Mtu aliwaacha watu wa mtandao mmoja wasubiri, kwa kuwa ulichelewa.",
    ),
  canary: () =>
    t(
      "Somebody chose to send it to a few people first. Look at the results, then go on or cancel.",
      "Mtu alichagua itumwe kwa watu wachache kwanza. Angalia matokeo, kisha endelea au ghairi.",
    ),
});
