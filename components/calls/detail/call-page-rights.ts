export type CallPageRights = { userId: string; canDial: boolean; canExport: boolean; canRemoveAll: boolean };
