import { describeFailure, Steps } from './steps.ts'

/** Runs a command and exits: 0 after success, 1 after printing a failure. */
export async function runAsCommand(work: (steps: Steps) => Promise<void>): Promise<never> {
  const steps = new Steps()
  try {
    await work(steps)
    process.exit(0)
  } catch (error) {
    steps.say(`\n${describeFailure(error)}\n`)
    process.exit(1)
  }
}
