const TRIAL_MS = 60
const LEAST_SHARE = 0.15

/**
 * How busy the machine is with the work of others. Times that are promised hold on a machine that does nothing else;
 * one that is shared takes longer for everything, the test included, by the factor that is measured here.
 */
export class Machine {
  #slowest = 1

  /** Computes for a moment. How much longer that takes than it computes is how long this process had to wait. */
  measure(): number {
    const started = performance.now()
    const before = process.cpuUsage()
    const computed = () => (process.cpuUsage(before).user + process.cpuUsage(before).system) / 1_000
    while (computed() < TRIAL_MS) Math.sqrt(started)
    this.#slowest = Math.max(this.#slowest, (performance.now() - started) / computed())
    return this.#slowest
  }

  /** A limit for this machine as it is now, in ms. */
  readonly stretched = (ms: number): number => Math.round(ms * this.measure())

  readonly share = (): number => Math.max(LEAST_SHARE, 1 / this.measure())
}
