import { endpointsOf, type ServiceOptions } from "./endpoints.ts";
import { smsReads } from "./sms.ts";
import { templateReads } from "./template.ts";
import { voiceReads } from "./voice.ts";

export type { ServiceOptions } from "./endpoints.ts";
export { type Proof, proveChat, proveSend } from "./prove.ts";
export type { RawAnswer } from "./transport.ts";
export { withId } from "./with-id.ts";

/** What may be asked of the service; what it carries out is in `sends.ts`. Opens nothing until an operation is called. */
export function createService(options: ServiceOptions) {
  const { chat, sms, voice } = endpointsOf(options);
  return {
    sms: smsReads(sms),
    voice: voiceReads(voice),
    templates: templateReads(chat, options.templatePaths),
  };
}

export type Service = ReturnType<typeof createService>;
