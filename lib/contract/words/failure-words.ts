import type { RecipientRow } from "../desk/campaign/recipient.ts";
import { t, translatedEach } from "../language.ts";

// Codes of the chat provider that arrive in status events, and the three codes the contract names (§4.1, §7.2).
/** What each failure code that we know means, in one plain sentence. */
export const FAILURE_WORDS: Readonly<Record<string, string>> = /* @__PURE__ */ translatedEach({
  "368": () =>
    t(
      "The chat provider blocked the account for some time, because it broke the provider’s rules.",
      "Mtoa huduma wa chat ameizuia akaunti kwa muda, kwa sababu ilivunja kanuni za mtoa huduma.",
    ),
  "470": () =>
    t(
      "More than 24 hours have passed since this person wrote, so only a template can reach them.",
      "Zaidi ya saa 24 zimepita tangu mtu huyu aandike, kwa hiyo ni kiolezo tu kinachoweza kumfikia.",
    ),
  "130429": () =>
    t(
      "Too many messages were sent in a short time, so the chat provider did not send this one.",
      "Jumbe nyingi mno zilitumwa ndani ya muda mfupi, kwa hiyo mtoa huduma wa chat hakuutuma huu.",
    ),
  "130472": () =>
    t(
      "The chat provider did not deliver this marketing message, because this person is in one of its tests.",
      "Mtoa huduma wa chat hakufikisha ujumbe huu wa matangazo, kwa sababu mtu huyu yuko kwenye jaribio lake mojawapo.",
    ),
  "131000": () =>
    t(
      "The chat provider had a fault of its own and could not send it.",
      "Mtoa huduma wa chat alikuwa na hitilafu yake mwenyewe na hakuweza kuutuma.",
    ),
  "131005": () =>
    t(
      "The chat account is not allowed to send this. Check its permissions with the provider.",
      "Akaunti ya chat hairuhusiwi kutuma ujumbe huu. Angalia ruhusa zake kwa mtoa huduma.",
    ),
  "131008": () =>
    t(
      "The message misses a value that the chat provider needs.",
      "Ujumbe umekosa thamani ambayo mtoa huduma wa chat anaihitaji.",
    ),
  "131009": () =>
    t(
      "A value in the message is not one that the chat provider accepts.",
      "Thamani moja katika ujumbe si ile ambayo mtoa huduma wa chat anaikubali.",
    ),
  "131016": () =>
    t("The chat provider was not available for some time.", "Mtoa huduma wa chat hakupatikana kwa muda."),
  "131021": () => t("The number is the one the messages are sent from.", "Namba hii ndiyo inayotuma jumbe."),
  "131026": () =>
    t(
      "This number cannot get chat messages: it has no chat account, or its app is too old.",
      "Namba hii haiwezi kupata jumbe za chat: haina akaunti ya chat, au programu yake ni ya zamani mno.",
    ),
  "131031": () =>
    t(
      "The chat account is locked. Look at it in the provider’s business settings.",
      "Akaunti ya chat imefungiwa. Iangalie kwenye mipangilio ya biashara ya mtoa huduma.",
    ),
  "131042": () =>
    t(
      "The chat provider could not charge for the message. Check the payment method of the account.",
      "Mtoa huduma wa chat hakuweza kutoza malipo ya ujumbe. Angalia njia ya malipo ya akaunti.",
    ),
  "131047": () =>
    t(
      "More than 24 hours have passed since this person wrote, so only a template can reach them.",
      "Zaidi ya saa 24 zimepita tangu mtu huyu aandike, kwa hiyo ni kiolezo tu kinachoweza kumfikia.",
    ),
  "131048": () =>
    t(
      "The chat provider limits this account, because too many people blocked or reported it.",
      "Mtoa huduma wa chat ameiwekea akaunti hii mipaka, kwa sababu watu wengi mno waliizuia au kuiripoti.",
    ),
  "131049": () =>
    t(
      "The chat provider did not deliver it, because this person got many marketing messages lately.",
      "Mtoa huduma wa chat hakuufikisha, kwa sababu mtu huyu alipata jumbe nyingi za matangazo hivi karibuni.",
    ),
  "131050": () =>
    t(
      "This person stopped marketing messages from you in their chat app.",
      "Mtu huyu amezuia jumbe zako za matangazo kwenye programu yake ya chat.",
    ),
  "131051": () =>
    t(
      "The chat provider does not support this kind of message.",
      "Mtoa huduma wa chat hawezi kutuma aina hii ya ujumbe.",
    ),
  "131053": () =>
    t(
      "The chat provider could not use the picture or file of the message.",
      "Mtoa huduma wa chat hakuweza kutumia picha au faili la ujumbe.",
    ),
  "131056": () =>
    t(
      "Too many messages were sent to this person in a short time.",
      "Mtu huyu alitumiwa jumbe nyingi mno ndani ya muda mfupi.",
    ),
  "131057": () =>
    t(
      "The chat account is in maintenance. Try again later.",
      "Akaunti ya chat iko kwenye matengenezo. Jaribu tena baadaye.",
    ),
  "132000": () =>
    t(
      "The number of values is not the number of fields in the template.",
      "Idadi ya thamani si sawa na idadi ya sehemu za kujaza za kiolezo.",
    ),
  "132001": () =>
    t(
      "The template does not exist in this language, or it is not approved.",
      "Kiolezo hakipo katika lugha hii, au hakijaidhinishwa.",
    ),
  "132005": () =>
    t(
      "The text is too long once the fields of the template are filled in.",
      "Maandishi ni marefu mno sehemu za kiolezo zikishajazwa.",
    ),
  "132007": () =>
    t("The template breaks a rule of the chat provider.", "Kiolezo kinavunja kanuni ya mtoa huduma wa chat."),
  "132008": () =>
    t(
      "A value does not fit the format of its field in the template.",
      "Thamani moja hailingani na muundo wa sehemu yake katika kiolezo.",
    ),
  "132012": () =>
    t(
      "A value does not fit the format of its field in the template.",
      "Thamani moja hailingani na muundo wa sehemu yake katika kiolezo.",
    ),
  "132015": () =>
    t(
      "The chat provider paused the template, because people rated it badly.",
      "Mtoa huduma wa chat amekisitisha kiolezo kwa muda, kwa sababu watu walikipa alama mbaya.",
    ),
  "132016": () =>
    t(
      "The chat provider disabled the template for good, because people rated it badly.",
      "Mtoa huduma wa chat amekizima kiolezo kabisa, kwa sababu watu walikipa alama mbaya.",
    ),
  "132068": () => t("The form in the template is blocked.", "Fomu iliyo kwenye kiolezo imezuiwa."),
  "132069": () =>
    t(
      "The form in the template was used too often in a short time.",
      "Fomu iliyo kwenye kiolezo ilitumika mara nyingi mno ndani ya muda mfupi.",
    ),
  "133010": () =>
    t(
      "The phone number that sends is not registered with the chat provider.",
      "Namba ya simu inayotuma haijasajiliwa kwa mtoa huduma wa chat.",
    ),
  BAD_REQUEST: () => t("The service found a mistake in the request.", "Huduma ilikuta kosa katika ombi."),
  FORBIDDEN: () =>
    t(
      "The service does not allow this for your account, or does not know the message.",
      "Huduma hairuhusu hili kwa akaunti yako, au haiujui ujumbe huu.",
    ),
  RECIPIENT_LIMIT_EXCEEDED: () =>
    t(
      "The request had more than 500 people, so nothing was sent.",
      "Ombi lilikuwa na watu zaidi ya 500, kwa hiyo hakuna kilichotumwa.",
    ),
});

/** What a failure code means; undefined for a code nobody has explained to us. */
export function failureWords(code: string | null | undefined): string | undefined {
  const key = code?.trim() ?? "";
  return Object.hasOwn(FAILURE_WORDS, key) ? FAILURE_WORDS[key] : undefined;
}

type Failure = { errorCode: string | null; errorText: string | null; isSms: boolean };

/** Why a message failed, in plain words; the code and the text as they came are `technicalLine`. */
export function failureReason({ errorCode, errorText, isSms }: Failure): string {
  const known = failureWords(errorCode);
  if (known || errorText) return known ?? errorText ?? "";
  if (errorCode)
    return t(
      `The reason is the code ${errorCode}, which we cannot explain`,
      `Sababu ni msimbo ${errorCode}, ambao hatuwezi kuueleza`,
    );
  return isSms
    ? t("The operator gave no reason", "Mtandao haukutoa sababu")
    : t("No reason was given", "Hakuna sababu iliyotolewa");
}

/** The code and the text of a failure as they came, where the words above say it otherwise; null without a code. */
export function technicalLine({ errorCode, errorText }: Omit<Failure, "isSms">): string | null {
  if (errorCode === null) return null;
  return [errorCode, errorText].filter(Boolean).join(" ");
}

type Reasoned = Pick<RecipientRow, "state" | "reason" | "errorCode" | "request" | "mayHaveBeenSentBefore">;

/** Why a recipient is in its state, in plain words; null when the word of the state says it all. */
export function recipientReason(row: Reasoned, isSms: boolean): string | null {
  if (!row.mayHaveBeenSentBefore) return ownReason(row, isSms);
  const own = row.state === "unknown" ? row.reason : ownReason(row, isSms);
  return own === null ? sentBefore() : `${own.replace(/\.$/, "")}. ${sentBefore()}`;
}

const sentBefore = () =>
  t("The first message may have been sent too", "Huenda ujumbe wa kwanza ulitumwa pia");

function ownReason({ state, reason, errorCode, request }: Reasoned, isSms: boolean): string | null {
  switch (state) {
    case "unknown":
      return request === null
        ? t("No answer came", "Hakuna jibu lililokuja")
        : t(`No answer to request ${request}`, `Hakuna jibu la ombi ${request}`);
    case "failed":
      return failureReason({ errorCode, errorText: reason, isSms });
    case "cancelled":
      return reason ?? t("The campaign was cancelled", "Kampeni ilighairiwa");
    case "rejected":
      return failureWords(errorCode) ?? reason;
    default:
      return reason;
  }
}
