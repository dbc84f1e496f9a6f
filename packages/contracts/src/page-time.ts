/**
 * The entry of the header `Server-Timing` by which a page tells the server's time when it was sent: its duration is in
 * milliseconds since 1970.
 */
export const PAGE_TIME = 'now'
