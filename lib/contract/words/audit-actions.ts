import { t, translated } from "../language.ts";
import { AUDIT_DEEDS } from "./audit-deeds.ts";

/** What the log can be narrowed to, in the order of the page. */
export const AUDIT_KINDS = [
  "campaigns",
  "sends",
  "inbox",
  "templates",
  "calls",
  "lists",
  "opt-outs",
  "events",
  "exports",
  "recordings",
  "team",
  "sign-ins",
  "settings",
  "refusals",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_KIND_WORD: Record<AuditKind, string> = /* @__PURE__ */ translated(() => ({
  campaigns: t("Campaigns", "Kampeni"),
  sends: t("Sends", "Kutuma"),
  inbox: t("Inbox", "Mazungumzo"),
  templates: t("Templates", "Violezo"),
  calls: t("Calls", "Simu"),
  lists: t("Lists", "Orodha"),
  "opt-outs": t("Opt-outs", "Kujitoa"),
  events: t("Events", "Matukio"),
  exports: t("Exports", "Uhamishaji"),
  recordings: t("Recordings", "Rekodi"),
  team: t("Team", "Timu"),
  "sign-ins": t("Sign-ins", "Kuingia"),
  settings: t("Settings", "Mipangilio"),
  refusals: t("Refusals", "Kukataliwa"),
}));

type Described = { did: string; kinds: readonly [AuditKind, ...AuditKind[]] };

/** Where each action is found. */
const KINDS_OF: Record<keyof typeof AUDIT_DEEDS, Described["kinds"]> = {
  "campaign.create": ["campaigns"],
  "campaign.copy": ["campaigns"],
  "campaign.list": ["campaigns", "lists"],
  "campaign.update": ["campaigns"],
  "campaign.audience": ["campaigns"],
  "campaign.start": ["campaigns"],
  "campaign.undo": ["campaigns"],
  "campaign.ask": ["campaigns"],
  "campaign.withdraw": ["campaigns"],
  "campaign.approve": ["campaigns"],
  "campaign.decline": ["campaigns"],
  "campaign.pause": ["campaigns"],
  "campaign.resume": ["campaigns"],
  "campaign.cancel": ["campaigns"],
  "campaign.reschedule": ["campaigns"],
  "campaign.sender": ["campaigns"],
  "campaign.refuse": ["campaigns"],
  "campaign.outside-hours": ["campaigns"],
  "campaign.keep-hours": ["campaigns"],
  "campaign.hold-network": ["campaigns"],
  "campaign.release-network": ["campaigns"],
  "campaign.choose-text": ["campaigns"],
  "campaign.skips": ["campaigns"],
  "campaign.report": ["campaigns", "exports"],
  "view.create": ["settings"],
  "view.update": ["settings"],
  "view.delete": ["settings"],
  "campaigns.report": ["campaigns", "exports"],
  "campaigns.compare": ["campaigns", "exports"],
  "credits.report": ["campaigns", "exports"],
  "unknown.resolve": ["campaigns"],
  "api.send": ["sends"],
  "key.create": ["team"],
  "key.update": ["team"],
  "key.rotate": ["team"],
  "key.revoke": ["team"],
  "send.undo": ["sends"],
  "send.chat.text": ["sends"],
  "send.chat.template": ["sends"],
  "send.sms.send": ["sends"],
  "send.sms.bulk": ["sends"],
  "send.sms.batch": ["sends"],
  "send.voice.call": ["sends", "calls"],
  "conversation.take": ["inbox"],
  "conversation.give": ["inbox"],
  "conversation.release": ["inbox"],
  "conversation.done": ["inbox"],
  "conversation.done-before": ["inbox"],
  "conversation.reopen": ["inbox"],
  "conversation.note": ["inbox"],
  "conversation.note.delete": ["inbox"],
  "saved-reply.create": ["inbox"],
  "saved-reply.update": ["inbox"],
  "saved-reply.delete": ["inbox"],
  "template.create": ["templates"],
  "template.name": ["templates"],
  "template.identify": ["templates"],
  "template.sync": ["templates"],
  "template.resolve": ["templates"],
  "call.resolve": ["calls"],
  "call.note": ["calls"],
  "call.note.delete": ["calls"],
  "call.tag": ["calls"],
  "call.evidence": ["calls", "exports"],
  "calls.report": ["calls", "exports"],
  "recording.play": ["calls", "recordings"],
  "recording.download": ["calls", "recordings"],
  "list.create": ["lists"],
  "list.update": ["lists"],
  "list.add": ["lists"],
  "list.remove": ["lists"],
  "list.delete": ["lists"],
  "list.report": ["lists", "exports"],
  "opt-out.create": ["opt-outs"],
  "opt-out.delete": ["opt-outs"],
  "opt-out.import": ["opt-outs"],
  "opt-out.export": ["opt-outs", "exports"],
  "opt-out.words": ["opt-outs", "settings"],
  "event.replay": ["events"],
  "events.replay": ["events"],
  "events.replay.end": ["events"],
  "join-page.create": ["settings"],
  "join-page.update": ["settings"],
  "join-page.code": ["sends"],
  "answer.send": ["sends", "inbox"],
  "answers.update": ["settings", "inbox"],
  "setting.update": ["settings"],
  "event-address.create": ["settings"],
  "event-address.update": ["settings"],
  "event-address.secret": ["settings"],
  "event-address.delete": ["settings"],
  "event-address.test": ["settings"],
  "event-address.repeat": ["settings"],
  "trial.update": ["settings"],
  "consent.record": ["opt-outs"],
  "consent.withdraw": ["opt-outs"],
  "person.restrict": ["opt-outs"],
  "person.release": ["opt-outs"],
  "person.complaint": ["opt-outs", "exports"],
  "person.export": ["opt-outs", "exports"],
  "people.report": ["lists", "exports"],
  "messages.report": ["exports"],
  "data-request.create": ["opt-outs"],
  "data-request.update": ["opt-outs"],
  "price.update": ["settings"],
  "purposes.update": ["settings"],
  "person-fields.update": ["settings"],
  "person.fields": ["lists"],
  "group.create": ["lists"],
  "group.update": ["lists"],
  "group.delete": ["lists"],
  "group.report": ["lists", "exports"],
  "campaign.group": ["campaigns", "lists"],
  "automation.create": ["campaigns"],
  "automation.update": ["campaigns"],
  "automation.pause": ["campaigns"],
  "automation.resume": ["campaigns"],
  "automation.delete": ["campaigns"],
  "automation.run": ["campaigns"],
  "automation.send": ["campaigns"],
  "automation.skip": ["campaigns"],
  "automation.stop": ["campaigns"],
  "holidays.update": ["settings"],
  "hours.update": ["settings"],
  "approval.update": ["settings"],
  "pace.update": ["settings"],
  "person.erase": ["settings"],
  "retention.update": ["settings"],
  "organisation.update": ["settings"],
  "audit.export": ["exports"],
  "owner.create": ["team"],
  "person.role": ["team"],
  "person.rights": ["team"],
  "person.disable": ["team"],
  "person.enable": ["team"],
  "person.delete": ["team"],
  "person.reset": ["team"],
  "person.create": ["team"],
  "person.identity": ["team", "sign-ins"],
  "invitation.create": ["team"],
  "invitation.delete": ["team"],
  "invitation.accept": ["team"],
  "profile.update": ["team"],
  "password.update": ["team"],
  "password.ask": ["sign-ins"],
  "password.reset": ["team"],
  "factor.create": ["team"],
  "factor.update": ["team"],
  "factor.delete": ["team"],
  "factor.codes": ["team"],
  "factor.clear": ["team"],
  "factor.rule": ["team", "settings"],
  "session.create": ["sign-ins"],
  "session.delete": ["sign-ins"],
  "session.delete-other": ["sign-ins"],
  "session.delete-others": ["sign-ins"],
  "session.confirm": ["sign-ins"],
  "session.refuse": ["sign-ins", "refusals"],
  "session.limit": ["sign-ins", "refusals"],
  "factor.ask": ["sign-ins"],
  "factor.refuse": ["sign-ins", "refusals"],
  "factor.limit": ["sign-ins", "refusals"],
  "factor.recover": ["sign-ins"],
  "door.refuse": ["refusals"],
  "door.limit": ["refusals"],
};

/** Everything that is written down: in words, and where it is found. What is not here cannot be written. */
export const AUDIT_ACTIONS = /* @__PURE__ */ translated(
  () =>
    Object.fromEntries(
      Object.entries(AUDIT_DEEDS).map(([action, did]) => [
        action,
        { did, kinds: KINDS_OF[action as keyof typeof AUDIT_DEEDS] },
      ]),
    ) as Record<keyof typeof AUDIT_DEEDS, Described>,
);

/** Each lever of the sandbox is an action of its own. */
export type AuditAction = keyof typeof AUDIT_ACTIONS | `sandbox.${string}`;
const FAMILY = "sandbox.";
const LEVER: Described = /* @__PURE__ */ translated(() => ({
  did: t("Used the sandbox", "Alitumia sandbox"),
  kinds: ["settings"],
}));

/** What is known of an action; undefined for one of another version of the console. */
export function describeAction(action: string): Described | undefined {
  if (action.startsWith(FAMILY)) return LEVER;
  const actions: Readonly<Record<string, Described>> = AUDIT_ACTIONS;
  return Object.hasOwn(actions, action) ? actions[action] : undefined;
}

/** The actions whose words hold a text, a family by its dot: who looks for one types what the page says. */
export function actionsSaying(text: string): string[] {
  const isSaid = ({ did }: Described) => did.toLowerCase().includes(text.toLowerCase());
  const said = Object.entries(AUDIT_ACTIONS).flatMap(([action, words]) => (isSaid(words) ? [action] : []));
  return isSaid(LEVER) ? [...said, FAMILY] : said;
}

/** The actions of a kind, a family by its dot. */
export function actionsOf(kind: AuditKind): string[] {
  const own = Object.keys(AUDIT_ACTIONS).filter((action) => describeAction(action)?.kinds.includes(kind));
  return LEVER.kinds.includes(kind) ? [...own, FAMILY] : own;
}
