import { catalogue, type Endpoint } from '@tiffin/contracts'
import fc from 'fast-check'
import { sized } from '../sized.ts'
import { callsOfEndpoint, type EndpointCall } from './endpoint-calls.ts'
import type { ExistingValues } from './schema-values.ts'

export { callsOfEndpoint, type Caller, type EndpointCall } from './endpoint-calls.ts'
export type { ExistingValues } from './schema-values.ts'

export type Answer = { readonly status: number; readonly type: string; readonly text: string }

export type FuzzOptions = {
  readonly known: ExistingValues
  readonly send: (call: EndpointCall, endpoint: Endpoint) => Promise<Answer>
  readonly callsEach: number
  readonly seed?: number
}

/** The seed of `npm test` stays the same; that of the long run is new each time, or the one of `TIFFIN_SEED`. */
const SEED = Number(process.env['TIFFIN_SEED'] ?? sized(20_261_128, Date.now() % 2 ** 31))

/**
 * Makes random calls of each endpoint, and looks for answers that the contract does not allow: a 5xx, a failure that is
 * not one of the catalogue in JSON, or nothing at all.
 *
 * @returns each finding in words, with the seed and the smallest call that shows it; the number of calls, and of those
 *   that succeeded
 */
export async function fuzz(endpoints: readonly Endpoint[], options: FuzzOptions) {
  const { known, send, callsEach, seed = SEED } = options
  const findings: string[] = []
  let calls = 0
  let succeeded = 0
  for (const [nth, endpoint] of endpoints.entries()) {
    const property = fc.asyncProperty(callsOfEndpoint(endpoint, known), async (call) => {
      const answer = await send(call, endpoint)
      calls += 1
      if (answer.status < 300) succeeded += 1
      const problem = problemOf(answer)
      if (problem) throw new Error(problem)
    })
    const result = await fc.check(property, { seed: seed + nth, numRuns: callsEach })
    if (result.failed) {
      const { counterexample, counterexamplePath, errorInstance: error } = result
      const problem = error instanceof Error ? error.message : String(error)
      findings.push(
        `${endpoint.id} ${problem}\n  for ${JSON.stringify(counterexample?.[0])}\n  ` +
          `TIFFIN_SEED=${seed}, path ${counterexamplePath}`,
      )
    }
  }
  return { findings, calls, succeeded }
}

function problemOf({ status, type, text }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}: ${text}`
  if (status < 400) return undefined
  return type.startsWith('application/json') && isFailure(text)
    ? undefined
    : `answered ${status} with no failure of the catalogue: ${text}`
}

function isFailure(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || !('error' in body) || !('code' in body)) return false
    return typeof body.error === 'string' && body.error !== '' && String(body.code) in catalogue
  } catch {
    return false
  }
}
