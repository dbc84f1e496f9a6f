import fc from 'fast-check'
import {
  add,
  addTogether,
  expectSame,
  free,
  place,
  refuse,
  repeat,
  settle,
  viewTable,
  type ProductUnderTest,
} from './pos-actions.ts'
import type { PosModel, ModelOrder } from './pos-model.ts'

type Step = (model: PosModel, real: ProductUnderTest) => Promise<void>

class Command implements fc.AsyncCommand<PosModel, ProductUnderTest> {
  readonly #name: string
  readonly #step: Step

  constructor(name: string, step: Step) {
    this.#name = name
    this.#step = step
  }

  check = () => true
  run = (model: PosModel, real: ProductUnderTest) => this.#step(model, real)
  toString = () => this.#name
}

export const TABLES = 3
const terminal = fc.integer({ min: 0, max: 1 })
const table = fc.integer({ min: 0, max: TABLES - 1 })
const nth = fc.nat({ max: 30 })
const chosen = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 })
const settling = fc.record({ percent: fc.constantFrom(0, 0, 5, 12.5, 100), isStale: fc.boolean() })

const withOrder =
  (step: (model: PosModel, real: ProductUnderTest, order: ModelOrder) => Promise<void>, number: number): Step =>
  async (model, real) => {
    const order = model.order(number)
    if (order) await step(model, real, order)
  }
const described = (name: string, ...values: readonly unknown[]) =>
  `${name} ${values.map((value) => JSON.stringify(value)).join(' ')}`

export const posCommands = [
  fc
    .tuple(terminal, table, chosen)
    .map(
      ([by, at, what]) =>
        new Command(described('place', by, at, what), (model, real) => place(model, real, by, at, what)),
    ),
  fc
    .tuple(terminal, chosen)
    .map(
      ([by, what]) =>
        new Command(described('take away', by, what), (model, real) => place(model, real, by, null, what)),
    ),
  fc.tuple(terminal, nth, chosen).map(
    ([by, number, what]) =>
      new Command(
        described('add', by, number, what),
        withOrder((model, real, order) => add(model, real, by, order, what), number),
      ),
  ),
  fc.tuple(terminal, nth, settling).map(
    ([by, number, how]) =>
      new Command(
        described('settle', by, number, how),
        withOrder((model, real, order) => settle(model, real, by, order, how), number),
      ),
  ),
  fc
    .tuple(terminal, table)
    .map(([by, at]) => new Command(described('free', by, at), (model, real) => free(model, real, by, at))),
  table.map((at) => new Command(described('view', at), (model, real) => viewTable(model, real, at))),
  fc.constant(new Command('compare', expectSame)),
  nth.map((number) => new Command(described('repeat', number), (model, real) => repeat(model, real, number))),
  fc
    .tuple(nth, fc.constantFrom('price' as const, 'unknown' as const))
    .map(
      ([number, kind]) =>
        new Command(described('refuse', number, kind), (model, real) => refuse(model, real, model.order(number), kind)),
    ),
  fc.tuple(nth, chosen, chosen).map(
    ([number, one, other]) =>
      new Command(
        described('add together', number, one, other),
        withOrder((model, real, order) => addTogether(model, real, order, one, other), number),
      ),
  ),
]
