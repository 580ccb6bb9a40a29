export { copyGroup, planGroup } from "./copy-group.ts";
export { copyList } from "./copy-list.ts";
export { copyPeople } from "./copy-people.ts";
export { getDraft, planDraft } from "./drafts.ts";
export { readDraftFile, saveDraft, saveDraftFile } from "./save-draft.ts";
