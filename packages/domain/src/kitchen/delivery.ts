/** The seconds in which a screen has to draw a ticket, with the bounds between which a restaurant may choose. */
export const DEFAULT_DUE_SECONDS = 8
export const MIN_DUE_SECONDS = 5
export const MAX_DUE_SECONDS = 60

/** Milliseconds for which an overdue ticket alarms only the till that punched it, before it alarms all tills. */
export const ALARM_ALL_TILLS_AFTER_MS = 30_000
