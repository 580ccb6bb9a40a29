import { t, translated } from "../../language.ts";
import type { RIGHT_WORDS } from "./right-words.ts";
import type { TeamStateName } from "./team-words.ts";

/** What each right means. Apart from its word, which a page shows at once: nobody reads this before they ask. */
export const RIGHT_MEANINGS: Record<keyof typeof RIGHT_WORDS, string> = /* @__PURE__ */ translated(() => ({
  chat: t(
    "Can answer in the inbox, send chat messages and campaigns by chat, and decide to send them again.",
    "Anaweza kujibu kwenye Mazungumzo, kutuma jumbe za chat na kampeni kwa chat, na kuamua zitumwe tena.",
  ),
  sms: t(
    "Can send SMS, one or a campaign of them, and decide to send them again. SMS cost credits.",
    "Anaweza kutuma SMS, moja moja au kwa kampeni, na kuamua zitumwe tena. SMS hutumia krediti.",
  ),
  voice: t("Can call numbers.", "Anaweza kupigia namba simu."),
  outsideHours: t(
    "Can send a marketing campaign at once that waits for the hours of marketing, if they may send by its channel.",
    "Anaweza kutuma papo hapo kampeni ya matangazo inayosubiri saa za matangazo, akiwa na ruhusa ya kutuma kwa njia yake.",
  ),
  withoutCredits: t(
    "Can start a campaign that needs more SMS credits than we know of.",
    "Anaweza kuanzisha kampeni inayohitaji krediti za SMS nyingi kuliko tunazojua zipo.",
  ),
  seeNumbers: t(
    "Everybody else sees phone numbers partly hidden.",
    "Wengine wote wanaona namba za simu zikiwa zimefichwa kwa sehemu.",
  ),
  listen: t(
    "Can play the recordings of calls, and read their notes.",
    "Anaweza kusikiliza rekodi za simu, na kusoma maelezo ya simu hizo.",
  ),
  export: t(
    "Can download lists and reports. Lists of people also need the right to see whole numbers.",
    "Anaweza kupakua orodha na ripoti. Orodha za watu zinahitaji pia ruhusa ya kuona namba nzima.",
  ),
  settings: t("Can change the settings of this console.", "Anaweza kubadilisha mipangilio ya konsoli hii."),
}));

/** What each of them means. Apart from its word, which the page shows at once: nobody reads this before they ask. */
export const TEAM_MEANINGS: Record<TeamStateName, string> = /* @__PURE__ */ translated(() => ({
  factorOn: t(
    "They sign in with a passkey, or with their password and a code.",
    "Anaingia kwa passkey, au kwa nenosiri lake na msimbo.",
  ),
  factorOff: t("They sign in with their password alone.", "Anaingia kwa nenosiri lake peke yake."),
  factorMissing: t(
    "Everybody needs a second factor, but this person has none yet.",
    "Kila mtu anahitaji uthibitisho wa pili, lakini mtu huyu bado hana.",
  ),
  factorLater: t(
    "They set up a second factor when they sign in for the first time.",
    "Ataweka uthibitisho wa pili atakapoingia mara ya kwanza.",
  ),
  disabled: t(
    "This person cannot sign in. What they did stays in the audit log.",
    "Mtu huyu hawezi kuingia. Alichofanya kinabaki kwenye kumbukumbu za matendo.",
  ),
  invited: t(
    "They have a link to join, and have not used it yet.",
    "Ana kiungo cha kujiunga, na bado hajakitumia.",
  ),
  linkOver: t(
    "The link to join is older than a day, or whoever made it may not invite them any more. Invite this person again.",
    "Kiungo cha kujiunga kina zaidi ya siku moja, au aliyekitengeneza hana tena ruhusa ya kumwalika. Mwalike mtu huyu tena.",
  ),
}));
