import { describeFailure, Steps } from './steps.ts'

/** A command that ends by itself: exit code 0, or a failure told in words and exit code 1. */
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
