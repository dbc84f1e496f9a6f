const TRIAL_MS = 60
const LEAST_SHARE = 0.15

/**
 * Measures how busy the machine is with other work. The promised times hold on an otherwise idle machine; on a shared
 * one everything takes longer by the measured factor, the tests included.
 */
export class MachineLoad {
  #slowest = 1

  /** Computes for a moment. @returns the highest ratio of elapsed time to CPU time so far */
  measure(): number {
    const started = performance.now()
    const before = process.cpuUsage()
    const computed = () => (process.cpuUsage(before).user + process.cpuUsage(before).system) / 1_000
    while (computed() < TRIAL_MS) Math.sqrt(started)
    this.#slowest = Math.max(this.#slowest, (performance.now() - started) / computed())
    return this.#slowest
  }

  /** Multiplies a limit in ms by the factor of this machine. */
  readonly stretched = (ms: number): number => Math.round(ms * this.measure())

  readonly share = (): number => Math.max(LEAST_SHARE, 1 / this.measure())
}
