import {
  CreateEventAddress,
  DeliveryDetail,
  DeliveryId,
  DeliveryList,
  EventAddresses,
  EventAddressId,
  EventAddressMade,
  ListDeliveries,
  RepeatDeliveries,
  RepeatedDeliveries,
  UpdateEventAddress,
} from "../event-address.ts";
import { read, write } from "./endpoint.ts";

const SETTINGS = { rights: ["settings"] } as const;
/** Where events go, or by which secret they are known: the password given again. */
const FRESH = { ...SETTINGS, isFresh: true } as const;

export const EVENT_ADDRESSES = {
  "GET /api/event-addresses": read("viewer", { ...SETTINGS, answer: EventAddresses }),
  "POST /api/event-addresses": write("viewer", {
    ...FRESH,
    status: 201,
    body: CreateEventAddress,
    answer: EventAddressMade,
  }),
  "PUT /api/event-addresses/:id": write("viewer", {
    ...FRESH,
    status: 204,
    params: EventAddressId,
    body: UpdateEventAddress,
  }),
  "DELETE /api/event-addresses/:id": write("viewer", { ...FRESH, status: 204, params: EventAddressId }),
  "POST /api/event-addresses/:id/secret": write("viewer", {
    ...FRESH,
    status: 201,
    params: EventAddressId,
    answer: EventAddressMade,
  }),
  "POST /api/event-addresses/:id/test": write("viewer", { ...SETTINGS, status: 204, params: EventAddressId }),
  "POST /api/event-addresses/:id/repeat": write("viewer", {
    ...SETTINGS,
    params: EventAddressId,
    body: RepeatDeliveries,
    answer: RepeatedDeliveries,
  }),
  "GET /api/event-addresses/:id/deliveries": read("viewer", {
    ...SETTINGS,
    params: EventAddressId,
    query: ListDeliveries,
    answer: DeliveryList,
  }),
  "GET /api/event-addresses/:id/deliveries/:sequence": read("viewer", {
    ...SETTINGS,
    params: DeliveryId,
    answer: DeliveryDetail,
  }),
  "POST /api/event-addresses/:id/deliveries/:sequence/repeat": write("viewer", {
    ...SETTINGS,
    status: 204,
    params: DeliveryId,
  }),
} as const;
