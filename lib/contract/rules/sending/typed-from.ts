/** So many people are typed before they are sent to: nobody does that without having read the number. */
export const TYPED_FROM = 5_000;
