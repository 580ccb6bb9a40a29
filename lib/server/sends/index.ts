// What became of a press of a composer, at its own address, and the ways on from there.
export { getSent, listSent, listSentPeople, sendAgain, undoSend } from "./send-again.ts";
export { sendLater } from "./send-later.ts";
