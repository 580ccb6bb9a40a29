const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True where an id is written as a UUID, of whatever version: the database takes each, and so does §4.2 r7. */
export const isUuid = (id: string): boolean => UUID.test(id);
