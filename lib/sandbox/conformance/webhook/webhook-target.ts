import { after, beforeEach } from "node:test";
import { openTarget } from "../harness.ts";
import { startReceiver } from "../receiver.ts";

type Delivery = { eventId: string; state: string; attempts: number; responseStatus: number | null };

/** The service under test with a receiver of its webhook; both are as new before each rule. */
export async function webhookTarget() {
  const receiver = await startReceiver();
  after(() => receiver.close());
  const target = await openTarget({ webhookUrl: receiver.url });
  const { admin } = target;

  beforeEach(async () => {
    await admin("POST", "/reset");
    receiver.callbacks.length = 0;
    receiver.answer = () => 200;
  });

  return {
    ...target,
    receiver,
    /** So many people write, each from a number of their own. */
    async inbound(count = 1) {
      for (let index = 0; index < count; index += 1) {
        await admin("POST", "/inbound", { from: `+25571500000${index}` });
      }
    },
    deliveries: async () => (await admin<{ deliveries: Delivery[] }>("GET", "/deliveries")).deliveries,
    secret: async () => (await admin<{ webhook: { secret: string } }>("GET", "/webhook")).webhook.secret,
    endpoint: async () => (await admin<{ webhook: { state: string } }>("GET", "/webhook")).webhook,
  };
}
