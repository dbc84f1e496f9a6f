import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenFor } from '../testing/proxied-endpoints.ts'
import { startGateway } from '../testing/start-gateway.ts'

/**
 * The bytes of the headers of one call from the gateway to a service. Each byte is written and parsed with every call
 * of every till, so a new header is a decision: raise the number and give the reason in the commit.
 */
const HEADER_BYTES_A_CALL = 724

let gateway: Awaited<ReturnType<typeof startGateway>>
let sent: string[] = []
beforeAll(async () => {
  gateway = await startGateway((req, res) => {
    sent = req.rawHeaders
    res.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
})
beforeEach(() => {
  sent = []
})
afterAll(() => gateway.stop())

/** Calls as a till does, with headers of a known length. @returns the bytes of the headers that the service got */
async function headerBytesOf(more: Readonly<Record<string, string>> = {}): Promise<number> {
  const call = request({
    host: '127.0.0.1',
    port: gateway.port,
    path: '/api/tables',
    agent: false,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${tokenFor('Waiter')}`,
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      'x-request-id': '01910000-0000-7000-8000-0000000000c1',
      ...more,
    },
  })
  call.end()
  const [reply] = (await once(call, 'response')) as [NodeJS.ReadableStream]
  await once(reply.resume(), 'end')
  // The separator and the line break add four bytes to each header; rawHeaders has names and values in turn.
  return Buffer.byteLength(sent.join('')) + (sent.length / 2) * 4
}

test('a call to a service carries no more bytes of headers than it did', async () => {
  const bytes = await headerBytesOf()

  expect(sent.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(HEADER_BYTES_A_CALL)
})

test('what the gateway takes off costs nothing; control: a header that goes on does', async () => {
  expect(await headerBytesOf({ 'x-forwarded-server': 'edge-1', forwarded: 'for=1.2.3.4' })).toBeLessThanOrEqual(
    HEADER_BYTES_A_CALL,
  )
  expect(await headerBytesOf({ a: 'b' })).toBeGreaterThan(HEADER_BYTES_A_CALL)
})
