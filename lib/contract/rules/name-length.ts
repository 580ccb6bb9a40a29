/** In characters: what is proposed as a name is cut to what the schemas take. */
export const MAX_CAMPAIGN_NAME = 120;
export const MAX_LIST_NAME = 120;
export const MAX_VIEW_NAME = 60;
/** What a campaign is for, as a draft and as a campaign. */
export const MAX_CAMPAIGN_NOTE = 500;
