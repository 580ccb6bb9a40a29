/** Names the settings that somebody else has read. */
export const GIVEN = "TUMA_GIVEN_SETTINGS";
