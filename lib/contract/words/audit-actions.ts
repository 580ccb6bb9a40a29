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

export const AUDIT_KIND_WORD = {
  campaigns: "Campaigns",
  sends: "Sends",
  inbox: "Inbox",
  templates: "Templates",
  calls: "Calls",
  lists: "Lists",
  "opt-outs": "Opt-outs",
  events: "Events",
  exports: "Exports",
  recordings: "Recordings",
  team: "Team",
  "sign-ins": "Sign-ins",
  settings: "Settings",
  refusals: "Refusals",
} as const satisfies Record<AuditKind, string>;

type Described = { did: string; kinds: readonly [AuditKind, ...AuditKind[]] };

/** Everything that is written down: in words, and where it is found. What is not here cannot be written. */
export const AUDIT_ACTIONS = {
  "campaign.create": { did: "Created a campaign", kinds: ["campaigns"] },
  "campaign.copy": { did: "Copied the people of a campaign into a draft", kinds: ["campaigns"] },
  "campaign.list": { did: "Used a list in a campaign", kinds: ["campaigns", "lists"] },
  "campaign.update": { did: "Changed a campaign", kinds: ["campaigns"] },
  "campaign.audience": { did: "Added a file", kinds: ["campaigns"] },
  "campaign.start": { did: "Started a campaign", kinds: ["campaigns"] },
  "campaign.ask": { did: "Asked for approval", kinds: ["campaigns"] },
  "campaign.withdraw": { did: "Withdrew a request for approval", kinds: ["campaigns"] },
  "campaign.approve": { did: "Approved a campaign", kinds: ["campaigns"] },
  "campaign.decline": { did: "Declined to approve a campaign", kinds: ["campaigns"] },
  "campaign.pause": { did: "Paused a campaign", kinds: ["campaigns"] },
  "campaign.resume": { did: "Resumed a campaign", kinds: ["campaigns"] },
  "campaign.cancel": { did: "Cancelled a campaign", kinds: ["campaigns"] },
  "campaign.reschedule": { did: "Changed the time of a campaign", kinds: ["campaigns"] },
  "campaign.sender": { did: "Changed the sender of a campaign and resumed it", kinds: ["campaigns"] },
  "campaign.refuse": { did: "Counted people as refused", kinds: ["campaigns"] },
  "campaign.outside-hours": { did: "Allowed sending outside the hours", kinds: ["campaigns"] },
  "campaign.keep-hours": { did: "Went back to the hours of marketing", kinds: ["campaigns"] },
  "campaign.skips": { did: "Decided again whom a campaign skips", kinds: ["campaigns"] },
  "campaign.report": { did: "Downloaded a report", kinds: ["campaigns", "exports"] },
  "view.create": { did: "Saved a view for the team", kinds: ["settings"] },
  "view.update": { did: "Renamed a view of the team", kinds: ["settings"] },
  "view.delete": { did: "Deleted a view of the team", kinds: ["settings"] },
  "campaigns.report": { did: "Exported what campaigns cost", kinds: ["campaigns", "exports"] },
  "credits.report": { did: "Exported how credits went", kinds: ["campaigns", "exports"] },
  "unknown.resolve": { did: "Decided about what may have been sent", kinds: ["campaigns"] },
  "api.send": { did: "Sent messages by the API", kinds: ["sends"] },
  "key.create": { did: "Made a key for another system", kinds: ["team"] },
  "key.update": { did: "Changed a key of another system", kinds: ["team"] },
  "key.rotate": { did: "Replaced the secret of a key", kinds: ["team"] },
  "key.revoke": { did: "Revoked a key of another system", kinds: ["team"] },
  "send.chat.text": { did: "Sent a chat message", kinds: ["sends"] },
  "send.chat.template": { did: "Sent a template", kinds: ["sends"] },
  "send.sms.send": { did: "Sent an SMS", kinds: ["sends"] },
  "send.sms.bulk": { did: "Sent SMS of different texts", kinds: ["sends"] },
  "send.sms.batch": { did: "Sent one SMS to several people", kinds: ["sends"] },
  "send.voice.call": { did: "Started a call", kinds: ["sends", "calls"] },
  "conversation.take": { did: "Took a conversation", kinds: ["inbox"] },
  "conversation.give": { did: "Gave a conversation to somebody", kinds: ["inbox"] },
  "conversation.release": { did: "Gave a conversation back", kinds: ["inbox"] },
  "conversation.done": { did: "Marked a conversation as done", kinds: ["inbox"] },
  "conversation.done-before": { did: "Marked older conversations as done", kinds: ["inbox"] },
  "conversation.reopen": { did: "Opened a conversation again", kinds: ["inbox"] },
  "conversation.note": { did: "Wrote a note in a conversation", kinds: ["inbox"] },
  "conversation.note.delete": { did: "Deleted a note in a conversation", kinds: ["inbox"] },
  "saved-reply.create": { did: "Saved a reply for the team", kinds: ["inbox"] },
  "saved-reply.update": { did: "Changed a saved reply", kinds: ["inbox"] },
  "saved-reply.delete": { did: "Deleted a saved reply", kinds: ["inbox"] },
  "template.create": { did: "Submitted a template", kinds: ["templates"] },
  "template.name": { did: "Added the name of a template", kinds: ["templates"] },
  "template.identify": { did: "Gave the id of a template", kinds: ["templates"] },
  "template.sync": { did: "Had a template synchronised", kinds: ["templates"] },
  "template.resolve": { did: "Decided about a lost creation", kinds: ["templates"] },
  "call.resolve": { did: "Decided about a lost call", kinds: ["calls"] },
  "call.note": { did: "Wrote a note to a call", kinds: ["calls"] },
  "call.note.delete": { did: "Deleted a note of a call", kinds: ["calls"] },
  "call.tag": { did: "Changed the tags of a call", kinds: ["calls"] },
  "call.evidence": { did: "Exported the evidence of a call", kinds: ["calls", "exports"] },
  "calls.report": { did: "Exported calls", kinds: ["calls", "exports"] },
  "recording.play": { did: "Listened to a recording", kinds: ["calls", "recordings"] },
  "recording.download": { did: "Downloaded a recording", kinds: ["calls", "recordings"] },
  "list.create": { did: "Made a list", kinds: ["lists"] },
  "list.update": { did: "Renamed a list", kinds: ["lists"] },
  "list.add": { did: "Added somebody to a list", kinds: ["lists"] },
  "list.remove": { did: "Removed somebody from a list", kinds: ["lists"] },
  "list.delete": { did: "Deleted a list", kinds: ["lists"] },
  "list.report": { did: "Exported a list", kinds: ["lists", "exports"] },
  "opt-out.create": { did: "Opted someone out", kinds: ["opt-outs"] },
  "opt-out.delete": { did: "Undid an opt-out", kinds: ["opt-outs"] },
  "opt-out.import": { did: "Opted out a list", kinds: ["opt-outs"] },
  "opt-out.export": { did: "Exported who opted out", kinds: ["opt-outs", "exports"] },
  "opt-out.words": { did: "Changed opt-out words", kinds: ["opt-outs", "settings"] },
  "event.replay": { did: "Worked on an event again", kinds: ["events"] },
  "events.replay": { did: "Had many events worked on again", kinds: ["events"] },
  "events.replay.end": { did: "Events were worked on again", kinds: ["events"] },
  "setting.update": { did: "Changed a setting", kinds: ["settings"] },
  "event-address.create": { did: "Added an address for events", kinds: ["settings"] },
  "event-address.update": { did: "Changed an address for events", kinds: ["settings"] },
  "event-address.secret": { did: "Made a new secret for an address for events", kinds: ["settings"] },
  "event-address.delete": { did: "Deleted an address for events", kinds: ["settings"] },
  "event-address.test": { did: "Sent a test event", kinds: ["settings"] },
  "event-address.repeat": { did: "Sent events to an address again", kinds: ["settings"] },
  "trial.update": { did: "Changed the trial", kinds: ["settings"] },
  "consent.record": { did: "Recorded a consent", kinds: ["opt-outs"] },
  "consent.withdraw": { did: "Recorded a withdrawn consent", kinds: ["opt-outs"] },
  "person.restrict": { did: "Restricted a person", kinds: ["opt-outs"] },
  "person.release": { did: "Ended the restriction of a person", kinds: ["opt-outs"] },
  "price.update": { did: "Changed what a credit costs", kinds: ["settings"] },
  "hours.update": { did: "Changed when marketing is sent", kinds: ["settings"] },
  "approval.update": { did: "Changed which campaigns need approval", kinds: ["settings"] },
  "pace.update": { did: "Changed how fast we send", kinds: ["settings"] },
  "person.erase": { did: "Erased a person", kinds: ["settings"] },
  "retention.update": { did: "Changed how long details are kept", kinds: ["settings"] },
  "organisation.update": { did: "Changed the name of the organisation", kinds: ["settings"] },
  "audit.export": { did: "Exported the audit log", kinds: ["exports"] },
  "owner.create": { did: "Set up the console", kinds: ["team"] },
  "person.role": { did: "Changed a role", kinds: ["team"] },
  "person.rights": { did: "Changed rights", kinds: ["team"] },
  "person.disable": { did: "Disabled a person", kinds: ["team"] },
  "person.enable": { did: "Enabled a person", kinds: ["team"] },
  "person.delete": { did: "Removed a person", kinds: ["team"] },
  "person.reset": { did: "Made a link for a new password", kinds: ["team"] },
  "invitation.create": { did: "Invited a person", kinds: ["team"] },
  "invitation.delete": { did: "Withdrew an invitation", kinds: ["team"] },
  "invitation.accept": { did: "Accepted an invitation", kinds: ["team"] },
  "profile.update": { did: "Changed their name", kinds: ["team"] },
  "password.update": { did: "Changed their password", kinds: ["team"] },
  "password.reset": { did: "Set a new password by link", kinds: ["team"] },
  "factor.create": { did: "Added a second factor", kinds: ["team"] },
  "factor.update": { did: "Renamed a passkey", kinds: ["team"] },
  "factor.delete": { did: "Removed a second factor", kinds: ["team"] },
  "factor.codes": { did: "Made new recovery codes", kinds: ["team"] },
  "factor.clear": { did: "Second factor removed by link", kinds: ["team"] },
  "factor.rule": { did: "Changed who needs a second factor", kinds: ["team", "settings"] },
  "session.create": { did: "Signed in", kinds: ["sign-ins"] },
  "session.delete": { did: "Signed out", kinds: ["sign-ins"] },
  "session.delete-other": { did: "Signed out another browser", kinds: ["sign-ins"] },
  "session.delete-others": { did: "Signed out everywhere else", kinds: ["sign-ins"] },
  "session.confirm": { did: "Entered the password again", kinds: ["sign-ins"] },
  "session.refuse": { did: "Wrong password", kinds: ["sign-ins", "refusals"] },
  "session.limit": { did: "Too many wrong passwords", kinds: ["sign-ins", "refusals"] },
  "factor.ask": { did: "Right password, second step asked", kinds: ["sign-ins"] },
  "factor.refuse": { did: "Wrong second step", kinds: ["sign-ins", "refusals"] },
  "factor.limit": { did: "Too many wrong second steps", kinds: ["sign-ins", "refusals"] },
  "factor.recover": { did: "Used a recovery code", kinds: ["sign-ins"] },
  "door.refuse": { did: "Was refused", kinds: ["refusals"] },
  "door.limit": { did: "Asked too often", kinds: ["refusals"] },
} as const satisfies Record<string, Described>;

/** Each lever of the sandbox is an action of its own. */
export type AuditAction = keyof typeof AUDIT_ACTIONS | `sandbox.${string}`;
const FAMILY = "sandbox.";
const LEVER: Described = { did: "Used the sandbox", kinds: ["settings"] };

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
