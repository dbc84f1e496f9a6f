/**
 * The name of the entry in the header `Server-Timing` with the server's time when it sent the page. The entry's
 * duration is that time in milliseconds since 1970.
 */
export const SERVER_TIME_ENTRY = 'now'
