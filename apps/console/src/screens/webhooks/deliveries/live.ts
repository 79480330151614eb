/** How often what is being delivered is looked at again. */
export const LIVE_MS = 5_000;
