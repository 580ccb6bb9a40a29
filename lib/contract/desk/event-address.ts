import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { isBlankText } from "../rules/text/is-blank-text.ts";
import { cursorOf } from "./cursor.ts";
import { OutgoingEvent } from "./outgoing-event.ts";
import {
  DELIVERY_FILTERS,
  DELIVERY_PROBLEMS,
  DELIVERY_STATES,
  OUTGOING_TYPES,
  TEST_TYPE,
} from "./outgoing-types.ts";

export const MAX_EVENT_ADDRESSES = 20;
const types = z
  .array(
    z.enum(OUTGOING_TYPES, {
      error: () => t("types has only types of events", "types ina aina za matukio tu"),
    }),
    { error: () => t("types is required", "types inahitajika") },
  )
  .min(1, {
    error: () => t("types names at least one type of event", "types inataja angalau aina moja ya tukio"),
  })
  .max(OUTGOING_TYPES.length, {
    error: () => t("types has each type once", "types ina kila aina mara moja tu"),
  })
  .refine((given) => new Set(given).size === given.length, {
    error: () => t("types has each type once", "types ina kila aina mara moja tu"),
  });

/** Where another system gets events, and how well it does; times are ISO-8601. */
export const EventAddress = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(OUTGOING_TYPES)),
  /** Whether phone numbers are whole in what it gets. */
  seesNumbers: z.boolean(),
  isOn: z.boolean(),
  /** Why we switched it off: it answered that it is gone, or accepted nothing for 5 days. */
  offBecause: z.enum(["gone", "failing"]).nullable(),
  failingSince: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  /** Counted to 10,000. */
  waiting: z.int(),
  failed: z.int(),
  oldestWaitingAt: z.string().nullable(),
  /** While both secrets sign. */
  oldSecretUntil: z.string().nullable(),
});
export type EventAddress = z.infer<typeof EventAddress>;

/** `GET /api/event-addresses`: all of them, by name. */
export const EventAddresses = z.object({ addresses: z.array(EventAddress) });
export type EventAddresses = z.infer<typeof EventAddresses>;

export const EventAddressId = z.object({
  id: z.uuid({ error: () => t("id is the id of an address", "id ni ID ya anwani") }),
});

/** `POST /api/event-addresses`. Throws `conflict` at `name` where another one has it, `invalid_input` at a `url` we do not post to. */
export const CreateEventAddress = z.object({
  name: z
    .string({ error: () => t("name is required", "jina linahitajika") })
    .trim()
    .max(60, { error: () => t("name has at most 60 characters", "jina lina herufi zisizozidi 60") })
    .refine((given) => !isBlankText(given), {
      error: () => t("name has nothing that can be read", "name haina kitu kinachosomeka"),
    }),
  url: z
    .string({ error: () => t("url is required", "url inahitajika") })
    .trim()
    .min(1, { error: () => t("url is required", "url inahitajika") })
    .max(2_000, { error: () => t("url has at most 2,000 characters", "url ina herufi zisizozidi 2,000") }),
  types,
  seesNumbers: z.boolean({ error: () => t("seesNumbers is true or false", "seesNumbers ni true au false") }),
});
export type CreateEventAddress = z.infer<typeof CreateEventAddress>;

/** The secret (`whsec_` and 32 bytes as base64) is in this answer alone. */
export const EventAddressMade = z.object({ id: z.uuid(), signingSecret: z.string() });
export type EventAddressMade = z.infer<typeof EventAddressMade>;

/** `PUT /api/event-addresses/:id`; `seen` is what the person began with. */
export const UpdateEventAddress = CreateEventAddress.extend({
  isOn: z.boolean({ error: () => t("isOn is true or false", "isOn ni true au false") }),
  seen: EventAddress.pick({ name: true, url: true, types: true, seesNumbers: true, isOn: true }).optional(),
});
export type UpdateEventAddress = z.infer<typeof UpdateEventAddress>;

const sequence = z.coerce
  .number({ error: () => t("sequence is a number", "sequence ni namba") })
  .int({ error: () => t("sequence is a whole number", "sequence ni namba kamili") })
  .min(1, { error: () => t("sequence is 1 or more", "sequence ni 1 au zaidi") })
  .max(Number.MAX_SAFE_INTEGER, { error: () => t("sequence is too large", "sequence ni kubwa mno") });

/** `GET /api/event-addresses/:id/deliveries`, newest first. */
export const ListDeliveries = z.object({
  cursor: cursorOf(16).optional(),
  show: z
    .enum(DELIVERY_FILTERS, {
      error: () =>
        t(
          `show is one of ${DELIVERY_FILTERS.join(", ")}`,
          `show ni mojawapo ya ${DELIVERY_FILTERS.join(", ")}`,
        ),
    })
    .default("all"),
});
export type ListDeliveries = z.infer<typeof ListDeliveries>;

/** One event to one address, after so many tries. */
export const Delivery = z.object({
  sequence: z.int(),
  type: z.enum([...OUTGOING_TYPES, TEST_TYPE]),
  at: z.string(),
  number: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** Of one that waits. */
  nextTryAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  status: z.int().nullable(),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  /** Milliseconds that the last try took. */
  tookMs: z.int().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryList = z.object({ items: z.array(Delivery), nextCursor: z.string().nullable() });
export type DeliveryList = z.infer<typeof DeliveryList>;

export const DeliveryId = z.object({ id: EventAddressId.shape.id, sequence });

/** `GET /api/event-addresses/:id/deliveries/:sequence`: with what is posted, and up to 1,000 characters of the last answer. */
export const DeliveryDetail = Delivery.extend({ event: OutgoingEvent, answer: z.string().nullable() });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

/** `POST /api/event-addresses/:id/repeat`: all that failed since a moment, or every event since then. */
export const RepeatDeliveries = z.object({
  what: z.enum(["failed", "all"], { error: () => t("what is failed or all", "what ni failed au all") }),
  since: z.iso.datetime({
    offset: true,
    error: () =>
      t("since is a time such as 2026-03-04T09:00:00Z", "since ni wakati kama 2026-03-04T09:00:00Z"),
  }),
});
export type RepeatDeliveries = z.infer<typeof RepeatDeliveries>;

export const RepeatedDeliveries = z.object({ count: z.int() });
export type RepeatedDeliveries = z.infer<typeof RepeatedDeliveries>;
