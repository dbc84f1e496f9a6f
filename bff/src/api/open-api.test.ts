import { request, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'
import type { RateLimits } from '../rate-limit/rate-limiter.ts'

/** The window is five seconds, so an address may make 20 calls in it. */
const LIMITS: RateLimits = {
  restaurantReads: 10,
  restaurantChanges: 10,
  restaurantChangesADay: 100,
  addressCalls: 4,
  addressFiles: 10,
}

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0)) await undo()
})

async function start(rates?: RateLimits) {
  const gateway = await startGateway((_req, res) => void res.end('{}'), { ...(rates && { limits: { rates } }) })
  cleanUp.push(() => gateway.stop())
  return gateway
}

type Gateway = Awaited<ReturnType<typeof start>>

/** Reads the headers and raw bytes of a reply; fetch would decompress them. */
async function rawDocument(gateway: Gateway, headers: Record<string, string> = {}) {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${gateway.url}/api/openapi.json`, { headers }, resolve).on('error', reject).end()
  })
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return { status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(chunks) }
}

test('the document is the same plain and packed, under one tag, and is not sent to whoever has it', async () => {
  const gateway = await start()
  const plain = await rawDocument(gateway)
  const br = await rawDocument(gateway, { 'accept-encoding': 'gzip, br' })
  const gz = await rawDocument(gateway, { 'accept-encoding': 'gzip' })
  const known = await rawDocument(gateway, { 'if-none-match': String(plain.headers.etag), 'accept-encoding': 'br' })
  const other = await rawDocument(gateway, { 'if-none-match': 'W/"another"' })

  expect(JSON.parse(plain.bytes.toString())).toMatchObject({ openapi: '3.1.0' })
  expect([plain, br, gz].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
  expect(gunzipSync(gz.bytes)).toEqual(plain.bytes)
  expect(new Set([plain, br, gz].map(({ headers }) => headers.etag)).size).toBe(1)
  for (const { headers } of [plain, br, gz]) {
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers.vary?.toLowerCase()).toBe('accept-encoding')
  }
  expect([known.status, known.bytes.length]).toEqual([304, 0])
  expect(other.status).toBe(200)
})

async function countOf(gateway: Gateway, calls: number, path: string, headers: Record<string, string> = {}) {
  const replies = await Promise.all(Array.from({ length: calls }, () => fetch(gateway.url + path, { headers })))
  return replies.filter(({ status }) => status !== 429).length
}

test.each(['/api/openapi.json', '/api/docs/', '/api/docs/nope'])('%s counts as a call of the address', async (path) => {
  const gateway = await start(LIMITS)

  expect(await countOf(gateway, 30, path)).toBe(20)
})

test('a request for the document counts also for whoever has it already', async () => {
  const gateway = await start(LIMITS)
  const { headers } = await rawDocument(gateway)

  expect(await countOf(gateway, 30, '/api/openapi.json', { 'if-none-match': String(headers.etag) })).toBe(19)
})

test('control: within a high limit all are answered', async () => {
  expect(await countOf(await start({ ...LIMITS, addressCalls: 100 }), 30, '/api/openapi.json')).toBe(30)
})
