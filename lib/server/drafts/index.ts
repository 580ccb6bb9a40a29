export { copyList } from "./copy-list.ts";
export { copyPeople } from "./copy-people.ts";
export { getDraft, planDraft } from "./get-draft.ts";
export { readDraftFile, saveDraft, saveDraftFile } from "./save-draft.ts";
