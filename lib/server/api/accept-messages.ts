import { normalisePhone, type Phone } from "#lib/audience/number/normalise-phone.ts";
import type {
  AcceptedBatch,
  AcceptedMessage,
  SendMessage,
  SendMessages,
  WantedMessage,
} from "#lib/contract/desk/api/message.ts";
import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { windowEndOf, windowStateOf } from "#lib/contract/rules/sending/chat-window.ts";
import { noLinksRule } from "#lib/contract/rules/sending/links.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { type Reason, storeReason } from "#lib/contract/words/reason/reason.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import { Fault } from "#lib/fault.ts";
import { type KeyCtx, senderOf } from "../keys/index.ts";
import { requireSendRight } from "../sight/index.ts";
import { listLastInbound } from "../store/sending/contact-window.ts";
import { commitAccepted, type Item, type Refusal, type Resolved } from "./commit-accepted.ts";
import { type Answered, type AskedOnce, type Asking, askedBy, findAnswer, toldIn } from "./idempotency.ts";
import { requireApiTemplate } from "./require-template.ts";

type ApiRequest<Body> = { body: Body; request: Request; headers: Headers };

/**
 * Accepts one message: written down for the worker, and sent once whatever becomes of this answer. Throws
 * `idempotency_key_missing`, `idempotency_key_invalid`, `idempotency_key_reused`, `invalid_input` with the field, `window_closed`, `opted_out` where
 * `strict`, `needs_approval` and `day_limit_reached`; then nothing is accepted, and the key is free for another try.
 */
export async function acceptMessage(
  ctx: KeyCtx,
  { body, request, headers }: ApiRequest<SendMessage>,
): Promise<AcceptedMessage> {
  const { strict, ...message } = body;
  const [item] = await accept(ctx, {
    ...{ door: "messages", request, headers, body },
    messages: [message],
    isStrict: strict,
    onInvalid: "refuse",
    pathOf: () => "",
  });
  if (!item || item.id === null) throw new Fault("internal", "A message was neither accepted nor refused.");
  return item;
}

/** The same for up to 1,000: an answer line for each, in their order. With `onInvalid: skip` those that cannot be sent say why. */
export async function acceptMessages(
  ctx: KeyCtx,
  { body, request, headers }: ApiRequest<SendMessages>,
): Promise<AcceptedBatch> {
  const { messages, onInvalid } = body;
  const items = await accept(ctx, {
    ...{ door: BATCHES, request, headers, body },
    messages,
    isStrict: false,
    onInvalid,
    pathOf: (at) => `messages.${at}.`,
  });
  return { items };
}

/** What was answered to the same request of several messages; null where it was not accepted. Accepts nothing. */
export async function findAcceptedMessages(
  ctx: KeyCtx,
  { body, request, headers }: ApiRequest<SendMessages>,
): Promise<AcceptedBatch | null> {
  const asked = askedBy(ctx, { door: BATCHES, request, headers, body });
  const before = await findAnswer<Item[]>(ctx.db, asked);
  return before && { items: before.answer };
}

const BATCHES = "message-batches";

type Accepting = Asking & {
  messages: readonly WantedMessage[];
  isStrict: boolean;
  onInvalid: "refuse" | "skip";
  pathOf: (at: number) => string;
};

async function accept(ctx: KeyCtx, accepting: Accepting): Promise<Item[]> {
  const asked = askedBy(ctx, accepting);
  const { messages, isStrict } = accepting;
  const answered = await resolveAll(ctx, accepting).then(
    (read) => commitAccepted({ ctx, asked, messages, isStrict, read }),
    (refusal) => answeredBefore(ctx, asked, refusal),
  );
  return toldIn(accepting.headers, answered);
}

/** What could be accepted once may not be any more, and is answered as it was then. */
async function answeredBefore({ db }: KeyCtx, asked: AskedOnce, refusal: unknown): Promise<Answered<Item[]>> {
  const before = await findAnswer<Item[]>(db, asked);
  if (before) return before;
  throw refusal;
}

/** Before the transaction: what is looked up of templates may ask the service. */
async function resolveAll(
  ctx: KeyCtx,
  { messages, pathOf, onInvalid }: Accepting,
): Promise<readonly (Resolved | Refusal)[]> {
  const known = await readKnown(ctx, messages);
  const resolved = messages.map((message) => orRefusal(() => resolveMessage(ctx, message, known)));
  const read = await requireTemplates(ctx, resolved);
  const refusals = read.flatMap((each, at) => ("rule" in each ? [{ ...each, at }] : []));
  if (refusals.length > 0 && onInvalid === "refuse") throw refusedWhole(refusals, pathOf);
  return read;
}

function orRefusal(resolve: () => Resolved): Resolved | Refusal {
  try {
    return resolve();
  } catch (error) {
    return refusedOr(error);
  }
}

/** What is wrong with one message; anything else that is thrown is wrong with all of the request. */
function refusedOr(error: unknown): Refusal {
  if (!(error instanceof Fault)) throw error;
  const { code, fields, detail } = error;
  if (code !== "invalid_input" && code !== "not_permitted" && code !== "window_closed") throw error;
  const [first] = fields;
  return { path: first?.path ?? "", rule: first?.rule ?? detail, code };
}

function refusedWhole(
  refusals: readonly (Refusal & { at: number })[],
  pathOf: (at: number) => string,
): Fault {
  const fields = refusals.slice(0, 100).map(({ at, path, rule }) => ({ path: `${pathOf(at)}${path}`, rule }));
  const [first] = refusals;
  const others = refusals.length - 1;
  const found = `${fields[0]?.path}: ${fields[0]?.rule}`;
  const detail =
    others === 0
      ? t(`${found}. Nothing was sent.`, `${found}. Hakuna kilichotumwa.`)
      : t(
          `${found}, and ${formatNoun(others, "other message")} cannot be sent either. Nothing was sent.`,
          `${found}, na ${plural(others, "ujumbe 1 mwingine hauwezi", `jumbe nyingine ${formatCount(others)} haziwezi`)} kutumwa pia. Hakuna kilichotumwa.`,
        );
  return new Fault(first?.code ?? "invalid_input", detail, { fields });
}

/** Who may be written to in chat, of those of a request whom it matters of; read once for all of them. */
type Known = { openWindows: Set<string> };

async function readKnown({ db, env, clock }: KeyCtx, messages: readonly WantedMessage[]): Promise<Known> {
  const numbers = messages.flatMap(({ to, channel }) =>
    channel === "sms" ? [] : (normalisePhone(to, env.defaultRegion).number ?? []),
  );
  if (numbers.length === 0) return { openWindows: new Set() };
  const inbound = await listLastInbound(db, [...new Set(numbers)]);
  const now = clock.now().getTime();
  const open = [...inbound].flatMap(([number, at]) =>
    windowStateOf(windowEndOf(at.getTime()), now) === "open" ? [number] : [],
  );
  return { openWindows: new Set(open) };
}

function resolveMessage(ctx: KeyCtx, message: WantedMessage, known: Known): Resolved {
  const phone = normalisePhone(message.to, ctx.env.defaultRegion);
  const number = numberOf(message, phone);
  refuseTimes(ctx, message);
  refuseLinks(message);
  const { channel, why } = wayOf(message, known.openWindows.has(number));
  requireSendRight(ctx.actor, channel);
  if (channel !== "sms") return { message, number, channel, sender: null, why, segments: 0 };
  if (phone.bucket === "otherCountry") throw refused("to", sayRow(phone.reason));
  const { text = "" } = message;
  if (text.length > MAX_SMS_LENGTH)
    throw refused(
      "text",
      t(`an SMS has at most ${MAX_SMS_LENGTH} characters`, `SMS ina herufi zisizozidi ${MAX_SMS_LENGTH}`),
    );
  const sender = senderOf(ctx.actor, message);
  return { message, number, channel, sender, why, segments: countSegments(text).segments };
}

/** With a refusal in the place of each whose template cannot be sent; what is the same of several is looked up once. */
async function requireTemplates(
  ctx: KeyCtx,
  read: readonly (Resolved | Refusal)[],
): Promise<readonly (Resolved | Refusal)[]> {
  if (!read.some(hasTemplate)) return read;
  const looked = new Map<string, Promise<void>>();
  return Promise.all(
    read.map(async (each) => {
      if (!hasTemplate(each)) return each;
      const wanted = { ...each.message.template, isLater: each.message.sendAt !== undefined };
      const key = JSON.stringify(wanted);
      const looking = looked.get(key) ?? requireApiTemplate(ctx, wanted);
      looked.set(key, looking);
      return looking.then(() => each, refusedOr);
    }),
  );
}

type WithTemplate = Resolved & { message: { template: NonNullable<WantedMessage["template"]> } };

const hasTemplate = (each: Resolved | Refusal): each is WithTemplate =>
  !("rule" in each) && sendsTemplate(each.channel) && each.message.template !== undefined;

/** As in a row of a file, where a number that is no mobile reaches nobody. */
function numberOf({ to }: WantedMessage, { number, bucket, reason }: Phone): string {
  if (number === null)
    throw refused(
      "to",
      t(
        `“${to.slice(0, 40)}” is not a phone number. ${sayRow(reason)}`,
        `“${to.slice(0, 40)}” si namba ya simu. ${sayRow(reason)}`,
      ).trim(),
    );
  if (bucket !== null && bucket !== "otherCountry") throw refused("to", sayRow(reason));
  return number;
}

function refuseTimes({ clock }: KeyCtx, { sendAt, expiresAt }: WantedMessage): void {
  const now = clock.now();
  if (sendAt && new Date(sendAt) <= now)
    throw refused("sendAt", t("this time has passed", "wakati huu umepita"));
  if (!expiresAt) return;
  if (new Date(expiresAt) <= now) throw refused("expiresAt", t("this time has passed", "wakati huu umepita"));
  if (sendAt && new Date(expiresAt) <= new Date(sendAt))
    throw refused("expiresAt", t("it has to be after sendAt", "lazima iwe baada ya sendAt"));
}

/** People would read the field: a message of its own has no plan, which reserves their codes. */
function refuseLinks({ text = "", template }: WantedMessage): void {
  for (const [field, written] of [
    ["text", text],
    ["template", JSON.stringify(template?.parameters ?? null)],
  ] as const) {
    const rule = noLinksRule(written);
    if (rule !== null) throw refused(field, rule);
  }
}

/** By which way a message goes, and of `auto` why. */
function wayOf(
  { channel, text, template }: WantedMessage,
  isOpen: boolean,
): { channel: Channel; why: string | null } {
  if (channel === "sms" && template)
    throw refused("template", t("an SMS has a text and no template", "SMS ina maandishi na haina kiolezo"));
  const why = (of: Reason) => (channel === "auto" ? storeReason(of) : null);
  if (channel !== "sms") {
    if (text !== undefined && isOpen) return { channel: "chat-text", why: why(reason("open-window")) };
    if (template) return { channel: "chat-template", why: why(reason("window-shut-template")) };
  }
  if (text === undefined)
    throw refused(
      "text",
      channel === "sms"
        ? t("an SMS needs a text", "SMS inahitaji maandishi")
        : t("a text or a template is needed", "maandishi au kiolezo kinahitajika"),
    );
  if (channel !== "chat") return { channel: "sms", why: why(reason("window-shut")) };
  throw new Fault(
    "window_closed",
    t("This person has not written within 24 hours.", "Mtu huyu hajaandika ndani ya saa 24."),
    {
      fields: [{ path: "text", rule: "reaches only whoever has written within 24 hours; add a template" }],
    },
  );
}

const refused = (path: string, rule: string): Fault =>
  new Fault("invalid_input", `${path}: ${rule}`, { fields: [{ path, rule }] });
