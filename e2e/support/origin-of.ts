/** Where the console of this worker is, as browsers name it. */
export const originOf = (): string => process.env.TUMA_ORIGIN ?? "";

/** What a page of ours says with everything that it changes: without it the console takes a request for another site's. */
export const ourHeaders = () => ({ "x-csrf": "1", origin: originOf() });
