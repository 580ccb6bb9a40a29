export type OptOutRights = {
  canSeeNumbers: boolean;
  canAdd: boolean;
  canDial: boolean;
  canUndo: boolean;
  canExport: boolean;
  canChangeWords: boolean;
};
