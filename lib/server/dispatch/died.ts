/** Why an attempt of a dead process is unknown: it says nothing of the service. */
export const DIED = "The process that was sending died before it stored the answer.";
