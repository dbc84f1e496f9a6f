import { existsSync, statfsSync } from 'node:fs'

const SHARED_MEMORY = '/dev/shm'
/** The folder in memory, on Linux, for clusters of this account that may be lost with the machine. */
export const MEMORY_DIR = `${SHARED_MEMORY}/tiffin-${process.getuid?.() ?? 0}/`
/** More than a run of all tests takes at its peak, of which the write-ahead log is most. */
const ENOUGH_BYTES = 4 * 2 ** 30

/** Returns whether the machine has the memory for the clusters of a test run. */
export function hasMemoryForClusters(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}
