import { describeFailure } from '../steps.ts'
import { declareServices } from './declarations.ts'

/** What the program prints, as JSON in its last line; Node may print warnings before it. */
export type Written = {
  /** The services whose declaration changed. */
  readonly changed: readonly string[]
  /** The failures of added services that have no declaration, in words. */
  readonly failures: readonly string[]
}

// A process of its own has the endpoints as they are now; one that runs since they changed has the earlier ones.
const { changed, failed } = await declareServices()
const written: Written = { changed, failures: [...failed.values()].map(describeFailure) }
process.stdout.write(`\n${JSON.stringify(written)}`)
