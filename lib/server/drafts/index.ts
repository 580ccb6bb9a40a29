export { copyList } from "./copy-list.ts";
export { copyPeople } from "./copy-people.ts";
export { getDraft } from "./get-draft.ts";
export { planDraft } from "./plan-draft.ts";
export { readDraftFile } from "./read-draft-file.ts";
export { saveDraft } from "./save-draft.ts";
export { saveDraftFile } from "./save-draft-file.ts";
