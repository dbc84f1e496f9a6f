import type { Endpoint } from '@tiffin/contracts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { fuzz, type Answer, type EndpointCall } from './fuzz.ts'

const endpoint: Endpoint = {
  id: 'addThing',
  service: 'orders',
  method: 'POST',
  path: '/api/tables/:id/things',
  access: { scope: 'restaurant', roles: ['Waiter'] },
  summary: 'Adds a thing.',
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: z.string().check(z.minLength(2), z.maxLength(9)), pax: z.int().check(z.positive()) }),
  response: 'none',
}
const TABLE = '01910000-0000-7000-8000-0000000000a1'
const known = { ids: { tables: [TABLE], areas: ['01910000-0000-7000-8000-0000000000a2'] } }
const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
})
const refusal = json(400, { error: 'The request body is not valid JSON.', code: 'MALFORMED_JSON' })

const run = (send: (call: EndpointCall) => Answer | Promise<Answer>, callsEach = 300) =>
  fuzz([endpoint], { known, seed: 7, callsEach, send: async (call) => send(call) })

test('a route that throws for one kind of body is found, with the smallest call and the seed that repeats it', async () => {
  const send = ({ body = '' }: EndpointCall) =>
    body.includes('"pax":3') ? json(500, { error: 'Something went wrong.', code: 'INTERNAL' }) : refusal

  const { findings } = await run(send)

  expect(findings).toHaveLength(1)
  expect(findings[0]).toContain('addThing answered 500')
  expect(findings[0]).toMatch(/"body":"\{.*\\"pax\\":3/)
  expect(findings[0]).toMatch(/TIFFIN_SEED=7, path [\d:]+$/)
  expect((await run(send)).findings).toEqual(findings)
})

test.each([
  ['text', { ...refusal, type: 'text/plain' }],
  ['a page', { status: 404, type: 'text/html', text: '<html></html>' }],
  ['no code', json(400, { error: 'No.' })],
  ['a code that is in no catalogue', json(400, { error: 'No.', code: 'ODD' })],
  ['an empty text', json(400, { error: '', code: 'MALFORMED_JSON' })],
])('a failure with %s is found', async (_, answer) => {
  expect((await run(() => answer, 1)).findings).toHaveLength(1)
})

test('a call that gets no answer is found', async () => {
  const { findings } = await run(() => Promise.reject(new Error('the connection was closed')), 1)

  expect(findings[0]).toContain('addThing the connection was closed')
})

test('calls fit their schema, nearly fit it, or are hostile; most of them are about what exists', async () => {
  const sent: EndpointCall[] = []
  const { findings, calls } = await run((call) => {
    sent.push(call)
    return refusal
  })

  expect([findings, calls]).toEqual([[], 300])
  const share = (is: (call: EndpointCall) => boolean) => sent.filter(is).length / sent.length
  const fits = ({ body }: EndpointCall) => {
    try {
      return z.safeParse(endpoint.body!, JSON.parse(body ?? '')).success
    } catch {
      return false
    }
  }
  expect(share(({ path }) => path === `/api/tables/${TABLE}/things`)).toBeGreaterThan(0.5)
  expect(share(({ caller }) => caller === 'Waiter')).toBeGreaterThan(0.5)
  expect(share(fits)).toBeGreaterThan(0.3)
  expect(share((call) => !fits(call))).toBeGreaterThan(0.2)
  expect(share(({ headers }) => headers['content-type'] === 'text/plain')).toBeGreaterThan(0)
})

test('a schema of a type that no endpoint had is refused rather than left out', async () => {
  const dated = { ...endpoint, body: z.object({ at: z.date() }) }

  await expect(fuzz([dated], { known, callsEach: 1, send: async () => refusal })).rejects.toThrow(
    'No values are known for a schema of type date',
  )
})
