import { fillPath } from '@tiffin/contracts'
import { FloorModel, runFloor, TABLES, type FloorUnderTest } from '@tiffin/stack/testing/floor-model'
import { addressOf, Client } from '../../support/http.ts'
import { newKey } from '../../support/ledger.ts'
import { openRestaurants, type Restaurant } from '../../support/restaurants.ts'
import { untilAnswered } from '../../support/retry.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const RUNS = { short: 16, full: 300 }
const SHRINK_WITHIN_MS = 240_000

export const b2: Row = {
  id: 'B2',
  area: 'input',
  goal: 'Two terminals do 40 things at random, against a model in memory',
  async run(context, extent) {
    const findings = new Findings()
    const { random, product } = context
    const seed = random.integer(1, 2_000_000_000)
    const next = restaurants(context)
    const terminals = [1_001, 1_002].map((nth) => new Client(product.url, { address: addressOf(nth) }))
    const open = async () => {
      const { tableIds, dishes, tokens } = await next()
      const real: FloorUnderTest = {
        tableIds,
        newKey,
        call: (terminal, { method, path }, { params, body, key }) =>
          untilAnswered(
            terminals[terminal]!,
            {
              method,
              path: fillPath(path, params),
              token: terminal === 0 ? tokens.Waiter : tokens.Captain,
              ...(body !== undefined && { json: body }),
              ...(key !== undefined && { key }),
            },
            { random },
          ),
      }
      return { model: new FloorModel(dishes), real }
    }
    const { problem, runs, writes } = await runFloor(open, {
      seed,
      runs: RUNS[extent],
      shrinkWithinMs: SHRINK_WITHIN_MS,
    })
    for (const terminal of terminals) terminal.close()
    findings.tried = runs
    findings.note(`seed ${seed}: ${runs} runs, ${writes} writes`)
    findings.require(problem === null, problem ?? '')
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
