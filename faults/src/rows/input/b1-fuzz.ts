import fc from 'fast-check'
import { endpoints, type Endpoint, type PunchReply } from '@tiffin/contracts'
import { callsOfEndpoint, type EndpointCall } from '@tiffin/stack/testing/fuzz'
import { addressOf, Client, json, NoAnswer, type HttpReply } from '../../support/http.ts'
import { itemsOf } from '../../support/ledger.ts'
import { fetchOperations } from '../../support/openapi/document.ts'
import { createJudge } from '../../support/openapi/judge.ts'
import { openRestaurants, type Restaurant } from '../../support/restaurants.ts'
import { signInOperator } from '../../support/sign-in.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const REQUESTS = { short: 10_000, full: 200_000 }
const RESTAURANTS = 16
const AT_ONCE = 12
const SHRINK_MS = 8_000
/**
 * Endpoints that change plans and modules, which restaurants outside of this row use too, and those that end the
 * sessions of all other calls.
 */
const LEFT_OUT = new Set([
  'logOutEverywhere',
  'endUserSessions',
  'systemLogOutEverywhere',
  'updatePlan',
  'deletePlan',
  'promoteModule',
  'rollBackModule',
  'startCanary',
  'publishModule',
  'uploadModule',
  'createModuleToken',
])

/** A call of an endpoint by its id. */
type FuzzRequest = EndpointCall & { readonly operation: string }

export const b1: Row = {
  id: 'B1',
  area: 'input',
  goal: 'Fuzz from the contracts: 0 5xx, every failure JSON, replies fit the API document',
  async run(context, extent) {
    const findings = new Findings()
    const { random } = context
    const fuzzer = await Fuzzer.open(context)
    const seed = random.integer(1, 2_000_000_000)
    const requests = collect(fuzzer.arbitrary, seed, REQUESTS[extent])
    const problems = new Map<string, number>()
    let next = 0
    const work = async () => {
      for (let index = next++; index < requests.length; index = next++) {
        const problem = await fuzzer.send(requests[index]!, findings)
        if (problem !== undefined && !problems.has(problem)) problems.set(problem, index)
        if (index % 20_000 === 19_999) context.progress(`${index + 1} requests`)
      }
    }
    await Promise.all(Array.from({ length: Math.max(2, Math.round(AT_ONCE * context.share())) }, work))
    findings.tried = requests.length
    findings.note(
      `seed ${seed}: ${Object.entries(fuzzer.statuses)
        .toSorted()
        .map(([status, count]) => `${status} × ${count}`)
        .join(', ')}`,
    )
    for (const [problem, index] of problems)
      findings.require(false, `${problem}, as for ${JSON.stringify(requests[index])}`)
    const [first] = problems
    if (first)
      findings.note(`the smallest request that shows "${first[0]}": ${await shrink(fuzzer, seed, first[1], first[0])}`)
    fuzzer.close()
    return findings
  },
}

/** Generates all requests before any is sent, the same ones for the same seed. */
function collect(arbitrary: fc.Arbitrary<FuzzRequest>, seed: number, count: number): FuzzRequest[] {
  const requests: FuzzRequest[] = []
  fc.check(
    fc.property(arbitrary, (request) => void requests.push(request)),
    { seed, numRuns: count },
  )
  return requests
}

/** Searches for a smaller request with the same problem. @returns the smallest found in time, as JSON */
async function shrink(fuzzer: Fuzzer, seed: number, index: number, problem: string): Promise<string> {
  let run = 0
  const property = fc.asyncProperty(
    fuzzer.arbitrary,
    async (request) => run++ < index || (await fuzzer.send(request)) !== problem,
  )
  const details = await fc.check(property, { seed, numRuns: index + 1, interruptAfterTimeLimit: SHRINK_MS })
  return details.counterexample ? JSON.stringify(details.counterexample[0]) : 'it was not shown again'
}

class Fuzzer {
  readonly arbitrary: fc.Arbitrary<FuzzRequest>
  readonly statuses: Record<string, number> = {}
  readonly #judge: ReturnType<typeof createJudge>
  readonly #restaurants: readonly Restaurant[]
  readonly #clients: readonly Client[]
  readonly #operator: string
  #turn = 0

  private constructor(
    arbitrary: fc.Arbitrary<FuzzRequest>,
    judge: ReturnType<typeof createJudge>,
    restaurants: readonly Restaurant[],
    clients: readonly Client[],
    operator: string,
  ) {
    this.arbitrary = arbitrary
    this.#judge = judge
    this.#restaurants = restaurants
    this.#clients = clients
    this.#operator = operator
  }

  static async open({ product, random }: RowContext): Promise<Fuzzer> {
    const restaurants = await openRestaurants(product, random, RESTAURANTS, { tables: 6 })
    const clients = restaurants.map(() => new Client(product.url, { address: addressOf(random.integer(1, 50_000)) }))
    const orders = await Promise.all(
      restaurants.map(async ({ tokens, dishes, tableIds }, nth) => {
        const order = {
          items: itemsOf([{ dish: dishes[0]!, quantity: 1 }]),
          orderType: 'Dine-In',
          tableId: tableIds[0],
        }
        return json<PunchReply>(
          await clients[nth]!.send({ method: 'POST', path: '/api/orders', token: tokens.Admin, json: order }),
        ).order_id
      }),
    )
    const operations = await fetchOperations(product.url)
    const known = {
      ids: {
        orders,
        tables: restaurants.flatMap(({ tableIds }) => tableIds),
        menu: restaurants.map(({ dishes }) => dishes[0]!.id),
        // The staff is the Captains alone, because requests may remove them; the sessions of other roles stay valid.
        users: restaurants.map(({ users }) => users.Captain),
      },
      // An order passes its checks only with dishes of the menu at their price.
      lines: restaurants.flatMap(({ dishes }) => dishes.map((dish) => itemsOf([{ dish, quantity: 2 }])[0]!)),
    }
    const documented = new Set(operations.map(({ id }) => id).filter((id) => !LEFT_OUT.has(id)))
    const called = Object.values<Endpoint>(endpoints).filter(({ id }) => documented.has(id))
    const requests = called.map((endpoint) =>
      callsOfEndpoint(endpoint, known).map((call) => ({ ...call, operation: endpoint.id })),
    )
    const arbitrary = fc.oneof(...requests)
    return new Fuzzer(arbitrary, createJudge(operations), restaurants, clients, await signInOperator(product))
  }

  /** Sends a request. @returns the problem of the reply, in words that do not depend on the request */
  async send(
    { operation, method, path, caller, headers, body }: FuzzRequest,
    findings?: Findings,
  ): Promise<string | undefined> {
    const turn = this.#ofWhom(`${path}${body}`)
    const token =
      caller === 'nobody'
        ? undefined
        : caller === 'operator'
          ? this.#operator
          : caller === 'forged'
            ? 'not.a.token'
            : this.#restaurants[turn]!.tokens[caller as 'Admin']
    try {
      const reply: HttpReply = await this.#clients[turn]!.send({
        method,
        path,
        token,
        headers,
        ...(body !== undefined && { body }),
      })
      this.statuses[reply.status] = (this.statuses[reply.status] ?? 0) + 1
      findings?.took(reply.ms)
      if (findings && (reply.status === 429 || reply.status === 503)) findings.refused++
      return this.#judge(operation, reply)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return `${operation} got no answer: ${error.message.replace(path, operation)}`
    }
  }

  /**
   * Chooses the index of the restaurant that sends the request: the owner of a dish or table in it, otherwise each
   * restaurant in turn.
   */
  #ofWhom(text: string): number {
    const owner = this.#restaurants.findIndex(({ dishes, tableIds }) =>
      [...tableIds, ...dishes.map(({ id }) => id)].some((id) => text.includes(id)),
    )
    return owner >= 0 ? owner : this.#turn++ % this.#restaurants.length
  }

  close(): void {
    for (const client of this.#clients) client.close()
  }
}
