import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listTables, sendBill } from '@tiffin/contracts'
import { openApiDocument, operationOf } from '@tiffin/service-kit/gateway'
import { onTestFinished, test, expect } from 'vitest'
import { findUnrouted } from './routed-calls.ts'

/** Starts a platform that serves the API document of two endpoints, or answers with a status alone. */
async function startPlatform(status = 200): Promise<string> {
  const document = openApiDocument([listTables, sendBill].map((each) => ({ ...each, operation: operationOf(each) })))
  const server = createServer((req, res) => {
    res.statusCode = req.url === '/api/openapi.json' ? status : 404
    res.end(JSON.stringify(document))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a call is routed where the document of the platform has its method and path', async () => {
  const unrouted = [
    { method: 'POST', path: '/api/tables' },
    { method: 'GET', path: '/api/tables/7' },
    { method: 'GET', path: '/api/orders' },
    { method: 'POST', path: '/api/orders/7/bill/again' },
    { method: 'GET', path: '/api/stock/items' },
  ]
  const routed = [
    { method: 'GET', path: '/api/tables' },
    { method: 'POST', path: '/api/orders/7/bill/send' },
  ]

  expect(await findUnrouted(await startPlatform(), [...routed, ...unrouted])).toEqual(unrouted)
})

test('a platform that does not say what it routes fails the release', async () => {
  const url = await startPlatform(503)

  await expect(findUnrouted(url, [{ method: 'GET', path: '/api/tables' }])).rejects.toThrow(
    `${url} does not say which calls it routes: 503.`,
  )
})
