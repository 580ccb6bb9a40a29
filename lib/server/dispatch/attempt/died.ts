/** Why an attempt of a dead process is unknown: it says nothing of the service. */
export const DIED = "Tuma was stopped before it could store the answer.";
