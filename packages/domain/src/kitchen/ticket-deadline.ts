/**
 * The seconds in which a screen has to draw a ticket, or a printer to print a ticket or a bill. A restaurant may choose
 * others between the bounds for the tickets of each station.
 */
export const DEFAULT_DUE_SECONDS = 8
export const MIN_DUE_SECONDS = 5
export const MAX_DUE_SECONDS = 60

/**
 * The time, in milliseconds, for which an overdue ticket or bill raises the alarm only at the till that punched the
 * ticket or sent the bill. After this time all tills raise the alarm.
 */
export const ALARM_ALL_TILLS_AFTER_MS = 30_000
