import fc from 'fast-check'
import { addressOf, Client } from '../../support/http.ts'
import { openRestaurants, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'
import { expectSame, type ProductUnderTest } from './pos-actions.ts'
import { posCommands, TABLES } from './pos-commands.ts'
import { PosModel } from './pos-model.ts'

const RUNS = { short: 16, full: 300 }
/** The most commands of one run; the average is 40. */
const COMMANDS = 80
const SHRINK_WITHIN_MS = 240_000

export const b2: Row = {
  id: 'B2',
  area: 'input',
  goal: 'Two terminals do 40 things at random, against a model in memory',
  async run(context, extent) {
    const findings = new Findings()
    const seed = context.random.integer(1, 2_000_000_000)
    const next = restaurants(context)
    const terminals: ProductUnderTest['terminals'] = [
      new Client(context.product.url, { address: addressOf(1_001) }),
      new Client(context.product.url, { address: addressOf(1_002) }),
    ]
    let steps = 0
    const property = fc.asyncProperty(
      fc.commands(posCommands, { maxCommands: COMMANDS, size: 'max' }),
      async (script) => {
        const real: ProductUnderTest = { restaurant: await next(), terminals, random: context.random }
        const model = new PosModel()
        await fc.asyncModelRun(() => ({ model, real }), script)
        await expectSame(model, real)
        steps += model.sent.length
      },
    )
    const result = await fc.check(property, {
      seed,
      numRuns: RUNS[extent],
      interruptAfterTimeLimit: SHRINK_WITHIN_MS,
      markInterruptAsFailure: true,
    })
    for (const terminal of terminals) terminal.close()
    findings.tried = result.numRuns
    findings.note(`seed ${seed}: ${result.numRuns} runs, ${steps} writes`)
    findings.require(
      !result.failed,
      `run ${result.numRuns} with path ${result.counterexamplePath}: ${String(result.counterexample?.[0])}: ` +
        `${result.errorInstance instanceof Error ? result.errorInstance.message : ''}`,
    )
    return findings
  },
}

/** Returns a function that supplies a new restaurant for each run, including runs that shrink a failure. */
function restaurants({ product, random }: RowContext): () => Promise<Restaurant> {
  const ready: Restaurant[] = []
  return async () => {
    if (ready.length === 0) ready.push(...(await openRestaurants(product, random, 50, { tables: TABLES, dishes: 6 })))
    return ready.pop()!
  }
}
