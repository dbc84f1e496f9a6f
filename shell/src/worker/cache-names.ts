/** The beginning of the names of all caches of Tiffin, by which the removing worker finds them. */
export const CACHES = 'tiffin.'
/** The beginning of the name of a set of files, which ends with a hash of the set's page. */
export const SETS = `${CACHES}set.`
/** The cache with the name of the set that opens without a connection. */
export const PROVEN = `${CACHES}proven`
/** The pictures of dishes that the till has shown. */
export const PICTURES = `${CACHES}pictures`
