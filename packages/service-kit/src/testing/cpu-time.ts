/**
 * Measures the CPU time in ms that this process spends on `run`, on all threads. It does not depend on other load of
 * the machine, unlike elapsed time. Garbage collection and a cold cache only add to it: of several runs, the least
 * counts.
 */
export async function cpuTimeOf(run: () => Promise<unknown>, runs = 1): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < runs; count++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return Math.min(...times)
}
