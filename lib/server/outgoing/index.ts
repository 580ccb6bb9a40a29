/**
 * Events out: what became true is noted in its own transaction (`lib/server/store/migrations/0550_outgoing_events.sql`), gets a
 * sequence from one worker at a time, and is posted to each address that wants it, at least once and under one id.
 */
export { openDelivering } from "./deliver-events.ts";
export {
  getDelivery,
  listDeliveries,
  repeatDeliveries,
  repeatOneDelivery,
  testEventAddress,
} from "./list-deliveries.ts";
export { listPublicEvents } from "./public-event.ts";
export {
  createEventAddress,
  deleteEventAddress,
  listEventAddresses,
  rotateEventAddressSecret,
  updateEventAddress,
} from "./update-addresses.ts";
