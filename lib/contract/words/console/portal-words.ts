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

const CONNECTIONS = { href: "/overview", label: "See the connections" };

export const PORTAL_TASKS = {
  key: {
    task: "Create, rotate or revoke an API key",
    purpose: "We send, call and read with one key. It needs access to each service that you use.",
    when: "when the service refuses the key, when a service is missing from it, or when somebody else may know it. Then set SERVICE_API_KEY and restart Tuma.",
    here: CONNECTIONS,
  },
  onboarding: {
    task: "Provider onboarding of the chat account",
    purpose: "Chat messages are sent by an account of yours at the provider.",
    when: "once, before the first chat message.",
  },
  number: {
    task: "Select chat account and phone number",
    purpose: "People see this number when you write to them by chat. We cannot choose it for a message.",
    when: "once, and when you want to write from another number.",
  },
  readiness: {
    task: "Check chat connection readiness",
    purpose: "The service sends no chat message before the connection is ready.",
    when: "when the service says that chat is not ready.",
    here: CONNECTIONS,
  },
  webhook: {
    task: "Configure webhook URL and subscribed events",
    purpose:
      "The service sends delivery reports, replies and decisions about templates to the address of this console. A subscription without events receives none.",
    when: "once, and when no event comes: after 10 failures in a row the service pauses the webhook, and only the portal reactivates it.",
    here: { href: "/settings#console", label: "Copy the address of this console" },
  },
  secret: {
    task: "Rotate webhook secret",
    purpose: "We check with it that an event is from the service. The portal shows it only once.",
    when: "when events have a wrong signature, or when somebody else may know it. Set both secrets in SERVICE_WEBHOOK_SECRET until the old one is gone.",
    here: { href: "/events", label: "See the events" },
  },
  attempts: {
    task: "Inspect webhook delivery attempts",
    purpose: "It shows each event that the service tried to send, and what we answered.",
    when: "when you miss an event. The service tries 8 times at most, in 24 hours.",
    here: { href: "/events", label: "See the events" },
  },
  test: {
    task: "Queue a webhook test delivery",
    purpose: "The service sends one made-up event. We list it as a test, and it changes nothing.",
    when: "after you have set the webhook or its secret.",
    here: { href: "/events", label: "See the events" },
  },
  credits: {
    task: "Add SMS credits",
    purpose: "SMS cost credits. Without credits the service refuses them, and campaigns stop.",
    when: "before a campaign costs more than is left.",
    here: { href: "/overview/credits", label: "See the credits" },
  },
  senders: {
    task: "Request or manage SMS sender identifiers",
    purpose: "People see the sender name above an SMS. The service refuses names that it has not approved.",
    when: "before you send from a new name, and when a name is refused or its limit is reached.",
    here: CONNECTIONS,
  },
  activity: {
    task: "Review account-wide SMS activity and balance",
    purpose:
      "We learn the balance from the answers to SMS for several people. What others send with your account we do not see.",
    when: "when credits went that no message from here explains.",
    here: { href: "/overview/credits", label: "See the credits" },
  },
} as const satisfies Record<string, PortalTask>;

export type PortalTaskName = keyof typeof PORTAL_TASKS;
