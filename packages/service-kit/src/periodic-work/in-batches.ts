/** Rows per statement: few enough to take well under a second on a busy machine. */
const BATCH = 1_000

/** Calls `removeSome` until it removes no more rows. @returns the number of rows removed */
export async function removeInBatches(removeSome: (limit: number) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await removeSome(BATCH)
    if (removed === 0) return total
    total += removed
  }
}
