import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { listAreas } from '@tiffin/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestEnv } from '../testing/env.ts'
import { fakeSessionStates, tokenOf } from '../testing/sessions.ts'
import { buildService } from './build-service.ts'
import { versionedRoute } from './route.ts'

const restaurantId = '01910000-0000-7000-8000-00000000000a'
const captain = { restaurantId, userId: '01910000-0000-7000-8000-0000000000a2', role: 'Captain' } as const
const areasOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `01910000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    name: `Area ${n}`,
  }))

let app: FastifyInstance
let version = 0
let areas = areasOf(0)
let reads = 0
beforeAll(() => {
  const route = versionedRoute(listAreas, {
    version: async () => String(version),
    read: async () => {
      reads++
      return { version: String(version), body: areas }
    },
  })
  const findSessionState = fakeSessionStates([captain]).find
  app = buildService({ name: 'orders', env: createTestEnv(), ready: {}, routes: [route], findSessionState })
})
beforeEach(() => {
  version++
  areas = areasOf(200)
  reads = 0
})
afterAll(() => app.close())

const ask = (headers: Record<string, string> = {}) =>
  app.inject({ url: listAreas.path, headers: { authorization: `Bearer ${tokenOf(captain)}`, ...headers } })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('a large reply to a client that takes %s is sent in %s', async (accepted, encoding, unpack) => {
  const { headers, rawPayload } = await ask({ 'accept-encoding': accepted })

  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
  expect(rawPayload.length).toBeLessThan(JSON.stringify(areas).length / 4)
  expect(JSON.parse(unpack(rawPayload).toString())).toEqual(areas)
})

test.each(['identity', 'gzip;q=0', 'deflate', ''])('a client that takes “%s” gets it plain', async (accepted) => {
  const { headers, body } = await ask(accepted === '' ? {} : { 'accept-encoding': accepted })

  expect([headers['content-encoding'], JSON.parse(body)]).toEqual([undefined, areas])
})

test('a small reply is sent as it is', async () => {
  areas = areasOf(3)
  const { headers, body } = await ask({ 'accept-encoding': 'br' })

  expect([headers['content-encoding'], JSON.parse(body)]).toEqual([undefined, areas])
})

test('one read serves clients of every kind, all with the same tag', async () => {
  await ask()
  reads = 0
  version++
  const replies = await Promise.all(['br', 'gzip', 'identity', 'br'].map((each) => ask({ 'accept-encoding': each })))
  const { etag } = replies[0]!.headers

  expect(reads).toBe(1)
  expect(replies.map(({ headers }) => headers.etag)).toEqual(Array(4).fill(etag))
  expect((await ask({ 'accept-encoding': 'br', 'if-none-match': String(etag) })).statusCode).toBe(304)
})
