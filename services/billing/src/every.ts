/** Does work at once and then in rounds. A round that is still under way is not joined by another; one that failed is
 *  told, and the next comes all the same. Keeps no process alive. */
export function every(ms: number, work: () => Promise<void>, onFailure: (error: unknown) => void): void {
  let isBusy = false
  const run = async () => {
    if (isBusy) return
    isBusy = true
    await work().catch(onFailure)
    isBusy = false
  }
  setInterval(run, ms).unref()
  void run()
}
