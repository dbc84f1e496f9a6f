import { expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

test.each([
  [true, '// sw.js'],
  [false, '// sw-removed.js'],
])('/sw.js is asked for each time, from this origin alone; with a worker: %s', async (hasWorker, content) => {
  const gateway = await startGateway((_req, res) => void res.end(), { hasWorker })
  const reply = await fetch(`${gateway.url}/sw.js`)

  expect([reply.status, reply.headers.get('cache-control'), await reply.text()]).toEqual([200, 'no-cache', content])
  expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect((await fetch(`${gateway.url}/pos`)).headers.get('content-security-policy')).toContain("worker-src 'self'")
  await gateway.stop()
})
