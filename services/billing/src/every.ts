/**
 * Does work at once and then in rounds. A round that is still under way is not joined by another; one that failed is
 * told, and the next comes all the same. Keeps no process alive. @returns what stops it, and resolves when no round is
 * under way any more
 */
export function every(ms: number, work: () => Promise<void>, onFailure: (error: unknown) => void): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const run = () => {
    underWay ??= work()
      .catch(onFailure)
      .finally(() => {
        underWay = null
      })
  }
  const timer = setInterval(run, ms).unref()
  run()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
