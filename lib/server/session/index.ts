export { createSession } from "./create-session.ts";
export { deleteSession } from "./delete-session.ts";
export { browserOf, openSession } from "./open-session.ts";
export { readSession } from "./read-session.ts";
