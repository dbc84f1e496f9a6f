const NAME = 'tiffin.print-station'

/**
 * Runs the print station of this browser, in one tab at a time: two tabs would print each slip twice, because they are
 * the same print agent to the server. A tab that waits takes over as soon as the other one is closed.
 *
 * @param onWait called when another tab has the station
 */
export async function inOneTab(stop: AbortSignal, run: () => Promise<void>, onWait: () => void): Promise<void> {
  const { locks } = navigator
  const hasRun = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
  if (hasRun || stop.aborted) return
  onWait()
  await locks.request(NAME, { signal: stop }, run).catch((error: unknown) => {
    if (!stop.aborted) throw error
  })
}
