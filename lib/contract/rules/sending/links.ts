import { t } from "../../language.ts";

/** Characters of a code: 2^5 of them, none that is read for another, all of one septet. */
export const CODE_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";
export const CODE_LENGTH = 8;

/** As long as a code, and never one: two of its characters are in no code. */
export const SAMPLE_CODE = "example0";

const CODE = new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`);

/** Whether a text has the form of a code; what has not is looked up nowhere. */
export const isCode = (text: string): boolean => CODE.test(text);

/** The fields of a message that we fill in ourselves, and the path behind which each has its page. */
export const LINK_FIELDS = {
  link: { field: "{{link}}", path: "/x/" },
  stop_link: { field: "{{stop_link}}", path: "/s/" },
} as const;
export type LinkName = keyof typeof LINK_FIELDS;

const FIELD = /\{\{\s*(link|stop_link)\s*(?:\|[^{}]*)?\}\}/giu;

const nameOf = (name: string): LinkName => (name.toLowerCase() === "link" ? "link" : "stop_link");

/** Which of our fields a text holds. */
export const linksIn = (text: string): LinkName[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = ""]) => nameOf(name))),
];

/** A text with our fields filled in; where `fill` answers null, the field stays for a column of the file. */
export const fillLinks = (text: string, fill: (name: LinkName) => string | null): string =>
  text.replace(FIELD, (field, name: string) => fill(nameOf(name)) ?? field);

/** The address of a person's page, as it stands in their message. */
export const linkOf = (origin: string, name: LinkName, code: string): string =>
  `${origin}${LINK_FIELDS[name].path}${code}`;

/** Why a message that is sent without a plan cannot hold one of our fields; null where it holds none. */
export function noLinksRule(text: string): string | null {
  const [name] = linksIn(text);
  if (name === undefined) return null;
  const { field } = LINK_FIELDS[name];
  return t(
    `Only a campaign fills in ${field}. Remove it, or create a campaign.`,
    `Ni kampeni tu inayojaza ${field}. Iondoe, au unda kampeni.`,
  );
}

export const MAX_LINK_TO = 2_000;

function hostFault({ protocol, username, password, hostname }: URL): string | null {
  if (protocol !== "https:")
    return t("The address of the link begins with https://", "Anwani ya kiungo huanza na https://");
  if (username !== "" || password !== "")
    return t(
      "The address of the link has a user or a password in it. Remove them",
      "Anwani ya kiungo ina mtumiaji au nenosiri ndani yake. Viondoe",
    );
  // A host that resolves nowhere for the people who get the message: a name of this network, or this machine.
  return hostname.includes(".")
    ? null
    : t(
        "The address of the link needs a whole host name, such as shop.example",
        "Anwani ya kiungo inahitaji jina kamili la tovuti, kama shop.example",
      );
}

/** Why an address is none that a link may lead to; null where it is one. Whether it is our own, the server says. */
export function linkToFault(address: string): string | null {
  if (address.length > MAX_LINK_TO)
    return t(
      "The address of the link has at most 2,000 characters",
      "Anwani ya kiungo ina herufi zisizozidi 2,000",
    );
  if (address.includes("{{"))
    return t(
      "The address of the link is the same for everybody: it has no columns",
      "Anwani ya kiungo ni moja kwa wote: haina safu za faili",
    );
  if (!URL.canParse(address) || /\s/u.test(address))
    return t("The address of the link is not a web address", "Anwani ya kiungo si anwani ya tovuti");
  return hostFault(new URL(address));
}
