/** In the place of what somebody may not see; a text that holds it is sent to nobody. */
export const MASK = "•••";
