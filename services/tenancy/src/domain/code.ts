/** The life of a code in ms, and the number of tries (spec §9, gap G37). */
export const CODE_LIFE_MS = 10 * 60 * 1_000
export const CODE_TRIES = 5
