import { doors } from "#lib/server/http/index.ts";
import { sendTestMail } from "#lib/server/mail/index.ts";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = doors({
  "POST /api/mail/test": ({ ctx }) => sendTestMail(ctx),
});
