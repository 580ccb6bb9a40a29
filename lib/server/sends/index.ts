// What became of a press of a composer, at its own address, and the ways on from there.
export { getSent } from "./get-sent.ts";
export { listSent } from "./list-sent.ts";
export { listSentPeople } from "./list-sent-people.ts";
export { sendAgain } from "./send-again.ts";
export { sendLater } from "./send-later.ts";
