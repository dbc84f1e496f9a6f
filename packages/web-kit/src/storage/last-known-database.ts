/**
 * The database of the replies that were read last. It is not the database of the till, because it is deleted as a whole
 * at the end of a session: drafts and waiting punches outlive the session, and replies do not.
 */
export const LAST_KNOWN_DATABASE = 'tiffin.last-known'

/** Deletes the stored replies, because the session that read them is over. Other tabs close the database for that. */
export function forgetLastKnown(): void {
  globalThis.indexedDB?.deleteDatabase(LAST_KNOWN_DATABASE)
}
