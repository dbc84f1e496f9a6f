/**
 * Measures the CPU time in ms that this process spends on `run`, on all threads. It does not depend on other load of
 * the machine, unlike elapsed time.
 */
export async function cpuTimeOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
