import { doors } from "#lib/server/http/index.ts";
import {
  createEventAddress,
  deleteEventAddress,
  getDelivery,
  listDeliveries,
  listEventAddresses,
  repeatDeliveries,
  repeatOneDelivery,
  rotateEventAddressSecret,
  testEventAddress,
  updateEventAddress,
} from "#lib/server/outgoing/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "GET /api/event-addresses": ({ ctx }) => listEventAddresses(ctx),
  "POST /api/event-addresses": ({ ctx, input }) => createEventAddress(ctx, input),
  "PUT /api/event-addresses/:id": ({ ctx, input }) => updateEventAddress(ctx, input),
  "DELETE /api/event-addresses/:id": ({ ctx, input }) => deleteEventAddress(ctx, input),
  "POST /api/event-addresses/:id/secret": ({ ctx, input }) => rotateEventAddressSecret(ctx, input),
  "POST /api/event-addresses/:id/test": ({ ctx, input }) => testEventAddress(ctx, input),
  "POST /api/event-addresses/:id/repeat": ({ ctx, input }) => repeatDeliveries(ctx, input),
  "GET /api/event-addresses/:id/deliveries": ({ ctx, input }) => listDeliveries(ctx, input),
  "GET /api/event-addresses/:id/deliveries/:sequence": ({ ctx, input }) => getDelivery(ctx, input),
  "POST /api/event-addresses/:id/deliveries/:sequence/repeat": ({ ctx, input }) =>
    repeatOneDelivery(ctx, input),
});
