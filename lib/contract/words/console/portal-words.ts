import { t, translatedEach } from "../../language.ts";

/** What only the portal of the service can do (§1, §6.1): under which name, what it is for, and when it is needed here. */
type PortalTask = {
  /** As the contract writes it. */
  task: string;
  /** What Tuma uses it for. */
  purpose: string;
  /** Goes on from “Needed”. */
  when: string;
  /** What changes here afterwards, or shows whether it is needed. */
  here?: { href: string; label: string };
};

const CONNECTIONS = () => ({ href: "/overview", label: t("See the connections", "Angalia miunganisho") });
const EVENTS = () => ({ href: "/events", label: t("See the events", "Angalia matukio") });
const CREDITS = () => ({ href: "/overview/credits", label: t("See the credits", "Angalia krediti") });

/** The tasks keep the names that the portal has for them: nobody would find them there by others. */
export const PORTAL_TASKS = /* @__PURE__ */ translatedEach({
  key: () => ({
    task: "Create, rotate or revoke an API key",
    purpose: t(
      "We send, call and read with one key. It needs access to each service that you use.",
      "Tunatuma, tunapiga simu na tunasoma kwa ufunguo mmoja. Ufunguo huo unahitaji ruhusa ya kila huduma unayotumia.",
    ),
    when: t(
      "when the service refuses the key, when a service is missing from it, or when somebody else may know it. Then set SERVICE_API_KEY and restart Tuma.",
      "huduma ikiukataa ufunguo, ufunguo ukikosa huduma fulani, au ikiwa huenda mtu mwingine anaujua. Kisha weka SERVICE_API_KEY na uwashe Tuma upya.",
    ),
    here: CONNECTIONS(),
  }),
  onboarding: () => ({
    task: "Provider onboarding of the chat account",
    purpose: t(
      "Chat messages are sent by an account of yours at the provider.",
      "Jumbe za chat zinatumwa na akaunti yako iliyo kwa mtoa huduma.",
    ),
    when: t("once, before the first chat message.", "mara moja, kabla ya ujumbe wa kwanza wa chat."),
  }),
  number: () => ({
    task: "Select chat account and phone number",
    purpose: t(
      "People see this number when you write to them by chat. We cannot choose it for a message.",
      "Watu wanaona namba hii unapowaandikia kwa chat. Hatuwezi kuichagua kwa kila ujumbe.",
    ),
    when: t(
      "once, and when you want to write from another number.",
      "mara moja, na unapotaka kuandika kutoka namba nyingine.",
    ),
  }),
  readiness: () => ({
    task: "Check chat connection readiness",
    purpose: t(
      "The service sends no chat message before the connection is ready.",
      "Huduma haitumi ujumbe wa chat kabla muunganisho haujawa tayari.",
    ),
    when: t("when the service says that chat is not ready.", "huduma inaposema kwamba chat haiko tayari."),
    here: CONNECTIONS(),
  }),
  webhook: () => ({
    task: "Configure webhook URL and subscribed events",
    purpose: t(
      "The service sends delivery reports, replies and decisions about templates to the address of this console. A subscription without events receives none.",
      "Huduma hutuma ripoti za kufika, majibu na maamuzi kuhusu violezo kwa anwani ya konsoli hii. Usajili usio na matukio haupokei lolote.",
    ),
    when: t(
      "once, and when no event comes: after 10 failures in a row the service pauses the webhook, and only the portal reactivates it.",
      "mara moja, na matukio yasipokuja: ikishindikana mara 10 mfululizo, huduma husitisha webhook kwa muda, na portal pekee huiwasha tena.",
    ),
    here: {
      href: "/settings/console",
      label: t("Copy the address of this console", "Nakili anwani ya konsoli hii"),
    },
  }),
  secret: () => ({
    task: "Rotate webhook secret",
    purpose: t(
      "We check with it that an event is from the service. The portal shows it only once.",
      "Tunaitumia kuhakiki kwamba tukio linatoka kwa huduma. Portal huionyesha mara moja tu.",
    ),
    when: t(
      "when events have a wrong signature, or when somebody else may know it. Set both secrets in SERVICE_WEBHOOK_SECRET until the old one is gone.",
      "matukio yakiwa na sahihi isiyolingana, au ikiwa huenda mtu mwingine anaijua. Weka siri zote mbili katika SERVICE_WEBHOOK_SECRET mpaka ya zamani iondoke.",
    ),
    here: EVENTS(),
  }),
  attempts: () => ({
    task: "Inspect webhook delivery attempts",
    purpose: t(
      "It shows each event that the service tried to send, and what we answered.",
      "Inaonyesha kila tukio ambalo huduma ilijaribu kutuma, na tulichojibu.",
    ),
    when: t(
      "when you miss an event. The service tries 8 times at most, in 24 hours.",
      "tukio likikosekana. Huduma hujaribu mara zisizozidi 8, ndani ya saa 24.",
    ),
    here: EVENTS(),
  }),
  test: () => ({
    task: "Queue a webhook test delivery",
    purpose: t(
      "The service sends one made-up event. We list it as a test, and it changes nothing.",
      "Huduma hutuma tukio moja la kubuni. Tunaliorodhesha kama jaribio, na halibadilishi chochote.",
    ),
    when: t("after you have set the webhook or its secret.", "baada ya kuweka webhook au siri yake."),
    here: EVENTS(),
  }),
  credits: () => ({
    task: "Add SMS credits",
    purpose: t(
      "SMS cost credits. Without credits the service refuses them, and campaigns stop.",
      "SMS hutumia krediti. Bila krediti huduma huzikataa, na kampeni husimama.",
    ),
    when: t("before a campaign costs more than is left.", "kabla kampeni haijazidi krediti zilizobaki."),
    here: CREDITS(),
  }),
  senders: () => ({
    task: "Request or manage SMS sender identifiers",
    purpose: t(
      "People see the sender name above an SMS. The service refuses names that it has not approved.",
      "Watu wanaona jina la mtumaji juu ya SMS. Huduma hukataa majina ambayo haijayaidhinisha.",
    ),
    when: t(
      "before you send from a new name, and when a name is refused or its limit is reached.",
      "kabla ya kutuma kwa jina jipya, na jina likikataliwa au kikomo chake kikifikiwa.",
    ),
    here: CONNECTIONS(),
  }),
  activity: () => ({
    task: "Review account-wide SMS activity and balance",
    purpose: t(
      "We learn the balance from the answers to SMS for several people. What others send with your account we do not see.",
      "Tunajua salio kutokana na majibu ya SMS kwa watu kadhaa. Wengine wanachotuma kwa akaunti yako hatukioni.",
    ),
    when: t(
      "when credits went that no message from here explains.",
      "krediti zikipungua bila ujumbe wowote wa hapa unaoeleza hilo.",
    ),
    here: CREDITS(),
  }),
} satisfies Record<string, () => PortalTask>);

export type PortalTaskName = keyof typeof PORTAL_TASKS;
