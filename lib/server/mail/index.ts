// Mail to people of the team, never to customers. It is written down in the transaction of what it tells of and sent by a loop of the
// worker: at least once, as a server that accepts and is not heard gets it again, under the same id.

export { getMail } from "./get-mail.ts";
export { queueMail } from "./queue-mail.ts";
export { sendDueMail, sendTestMail } from "./send-due-mail.ts";
