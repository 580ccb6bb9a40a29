export type CallPageRights = { userId: string; isSender: boolean; canExport: boolean; canRemoveAll: boolean };
