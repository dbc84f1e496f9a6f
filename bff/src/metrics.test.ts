import { SERVICES } from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchAsStaff } from './testing/proxied-endpoints.ts'
import { openRaw } from './testing/raw-client.ts'
import { startGateway, type FakeUpstream } from './testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
let answer: FakeUpstream
const answerOk: FakeUpstream = (_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
beforeAll(async () => {
  answer = answerOk
  gateway = await startGateway((req, res, service) => answer(req, res, service))
})
afterAll(() => gateway.stop())

const ask = (path: string, init?: RequestInit) => fetchAsStaff(gateway.url + path, { role: 'Admin', ...init })
async function ofService(metric: string, service: string) {
  return (await gateway.metric(metric)).find(({ labels }) => labels['service'] === service)?.value
}

test('durations are labelled by endpoint, never by what a visitor chose', async () => {
  const id = () => `01910000-0000-7000-8000-${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`
  for (let call = 0; call < 20; call++) {
    await ask(`/api/tables/${id()}`, { method: 'DELETE' })
    await ask(`/media/${id()}.webp`)
    await ask(`/${id()}`, { method: call % 2 ? 'PURGE' : 'GET' })
  }
  await ask('/readyz')

  const routes = new Set(
    (await gateway.metric('http_request_duration_seconds')).map(
      ({ labels }) => `${labels['method']} ${labels['route']}`,
    ),
  )
  expect(routes).toEqual(new Set(['DELETE deleteTable', 'GET media', 'GET other', 'other other', 'GET health']))
})

test('what is under way at a service, and when it last answered', async () => {
  for (const service of SERVICES) expect(await ofService('upstream_requests_in_flight', service)).toBe(0)
  const answers: (() => void)[] = []
  answer = (req, res, service) => void answers.push(() => answerOk(req, res, service))
  const asked = [ask('/api/tables'), ask('/api/areas')]
  await expect.poll(() => ofService('upstream_requests_in_flight', 'orders')).toBe(2)
  const before = Date.now() / 1_000
  for (const each of answers) each()
  await Promise.all(asked)

  await expect.poll(() => ofService('upstream_requests_in_flight', 'orders')).toBe(0)
  expect(await ofService('upstream_last_answer_timestamp_seconds', 'orders')).toBeGreaterThanOrEqual(before - 1)
  expect([
    await ofService('upstream_requests_waiting', 'orders'),
    await ofService('upstream_circuit_open', 'orders'),
  ]).toEqual([0, 0])
  await expect.poll(async () => (await gateway.metric('buffered_bytes'))[0]?.value).toBe(0)
})

test('a client that leaves while it sends its body has closed the request, and was refused nothing', async () => {
  const statuses = async () => {
    const durations = await gateway.metric('http_request_duration_seconds')
    return new Set(durations.filter(({ labels }) => labels['route'] === 'login').map(({ labels }) => labels['status']))
  }
  const client = await openRaw(gateway.port)
  client.send('POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Length: 100', '', '{')
  await expect.poll(async () => (await gateway.metric('buffered_bytes'))[0]?.value).toBeGreaterThan(0)
  client.socket.destroy()

  await expect.poll(statuses).toEqual(new Set([499]))
  expect(await gateway.metric('requests_refused_total')).toEqual([])
})

test('the metrics say that a service does not answer, and that calls are refused for it', async () => {
  answer = (req) => void req.socket.destroy()
  const isOpenAfter = async () => {
    expect((await ask('/api/tables')).status).toBe(503)
    return ofService('upstream_circuit_open', 'orders')
  }
  await expect.poll(isOpenAfter).toBe(1)
  for (let call = 0; call < 5; call++) expect((await ask('/api/tables')).status).toBe(503)

  const [refused] = await gateway.metric('requests_refused_total')
  expect(refused?.labels).toEqual({ reason: 'SERVICE_UNAVAILABLE' })
  expect(refused?.value).toBeGreaterThanOrEqual(3)
})
