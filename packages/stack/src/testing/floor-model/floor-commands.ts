import fc from 'fast-check'
import {
  add,
  addTogether,
  free,
  look,
  merge,
  payPart,
  place,
  refuse,
  repeat,
  settle,
  takeBack,
  transfer,
  viewTable,
  type FloorUnderTest,
} from './floor-actions.ts'
import type { FloorModel, ModelOrder } from './floor-model.ts'

export { ModelMismatch, type FloorUnderTest } from './floor-actions.ts'
export { FloorModel, type ModelDish } from './floor-model.ts'

type Step = (model: FloorModel, real: FloorUnderTest) => Promise<void>

class Command implements fc.AsyncCommand<FloorModel, FloorUnderTest> {
  readonly #name: string
  readonly #step: Step

  constructor(name: string, step: Step) {
    this.#name = name
    this.#step = step
  }

  check = () => true
  run = (model: FloorModel, real: FloorUnderTest) => this.#step(model, real)
  toString = () => this.#name
}

/** The number of tables of a floor under test. */
export const TABLES = 3

const terminal = fc.integer({ min: 0, max: 1 })
const table = fc.integer({ min: 0, max: TABLES - 1 })
const nth = fc.nat({ max: 30 })
const dishes = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 })

/** Makes commands of a name from values, which stand in its text. */
function commands<T extends unknown[]>(
  name: string,
  values: fc.Arbitrary<T>,
  step: (model: FloorModel, real: FloorUnderTest, ...values: T) => Promise<void>,
): fc.Arbitrary<Command> {
  return values.map(
    (chosen) =>
      new Command(`${name} ${chosen.map((each) => JSON.stringify(each)).join(' ')}`, (model, real) =>
        step(model, real, ...chosen),
      ),
  )
}

/** Makes commands that do something at a terminal with an order, where there is one. */
function withOrder<T extends unknown[]>(
  name: string,
  values: fc.Arbitrary<T>,
  step: (model: FloorModel, real: FloorUnderTest, by: number, order: ModelOrder, ...values: T) => Promise<void>,
): fc.Arbitrary<Command> {
  return commands(name, fc.tuple(terminal, nth, values), async (model, real, by, number, chosen) => {
    const order = model.order(number)
    if (order) await step(model, real, by, order, ...chosen)
  })
}

const floorCommands = [
  commands('place', fc.tuple(terminal, fc.option(table, { freq: 3 }), dishes), place),
  withOrder('add', fc.tuple(dishes), add),
  withOrder('add together', fc.tuple(dishes, dishes), (model, real, _by, order, one, other) =>
    addTogether(model, real, order, one, other),
  ),
  withOrder('settle', fc.tuple(fc.constantFrom(0, 0, 5, 12.5, 100)), settle),
  commands('free', fc.tuple(terminal, table), free),
  withOrder('transfer', fc.tuple(table), transfer),
  withOrder('merge', fc.tuple(nth), (model, real, by, order, into) =>
    merge(model, real, by, order, model.order(into)!),
  ),
  withOrder('take back', fc.tuple(nth, fc.integer({ min: 1, max: 5 })), takeBack),
  withOrder('pay a part', fc.tuple(fc.integer({ min: 1, max: 400 })), payPart),
  commands('view', fc.tuple(terminal, table), viewTable),
  commands('look', fc.tuple(terminal), look),
  commands('repeat', fc.tuple(nth), (model, _real, number) => repeat(model, number)),
  commands(
    'refuse',
    fc.tuple(nth, fc.constantFrom('price' as const, 'unknown' as const)),
    (model, real, number, kind) => refuse(model, real, model.order(number), kind),
  ),
]

/** The most commands of one run; the average is 40. */
const MOST_COMMANDS = 80

/**
 * Lets two terminals do some 40 things at random, several times, each time in a restaurant of its own, and compares
 * what the service answers with a model in memory.
 *
 * @returns the problem in words, with the seed and the shortest script that shows it; null without one
 */
export async function runFloor(
  open: () => Promise<{ readonly model: FloorModel; readonly real: FloorUnderTest }>,
  { seed, runs, shrinkWithinMs }: { readonly seed: number; readonly runs: number; readonly shrinkWithinMs: number },
) {
  let writes = 0
  const property = fc.asyncProperty(
    fc.commands(floorCommands, { maxCommands: MOST_COMMANDS, size: 'max' }),
    async (script) => {
      const { model, real } = await open()
      await fc.asyncModelRun(() => ({ model, real }), script)
      for (const by of [0, 1]) await look(model, real, by)
      writes += model.sent.length
    },
  )
  const { failed, counterexample, counterexamplePath, errorInstance, numRuns } = await fc.check(property, {
    seed,
    numRuns: runs,
    ...(shrinkWithinMs > 0
      ? { interruptAfterTimeLimit: shrinkWithinMs, markInterruptAsFailure: true }
      : { endOnFailure: true }),
  })
  const problem = errorInstance instanceof Error ? errorInstance.message : ''
  const where = `seed ${seed}, run ${numRuns}, path ${counterexamplePath}`
  return { problem: failed ? `${problem} (${where}): ${String(counterexample?.[0])}` : null, runs: numRuns, writes }
}
