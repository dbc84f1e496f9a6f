/** So long, in seconds, a ticket may wait to be drawn by a screen, unless the restaurant says otherwise. */
export const DEFAULT_DUE_SECONDS = 8
export const MIN_DUE_SECONDS = 5
export const MAX_DUE_SECONDS = 60

/** So long, in milliseconds, a ticket is overdue on the till that punched it before all others are told as well. */
export const TELL_ALL_AFTER_MS = 30_000
