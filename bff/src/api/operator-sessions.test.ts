import { endpoints, fillPath, type Endpoint } from '@tiffin/contracts'
import { operatorToken, TEST_OPERATOR } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway(
    (_req, res) =>
      void res.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"-","code":"NOT_FOUND"}'),
  )
})
afterAll(() => gateway.stop())

/** Endpoints that the gateway answers itself, so that no service checks their token. */
const own = Object.values<Endpoint>(endpoints).filter(
  ({ service, access }) => service === 'gateway' && (access.scope === 'system' || access.scope === 'deploy'),
)

async function call({ method, path }: Endpoint, token: string): Promise<string | null> {
  const address =
    gateway.url + fillPath(path, { id: '01910000-0000-7000-8000-0000000000a1', name: 'pos', version: '1.0.0' })
  const reply = await fetch(address, { method, headers: { authorization: `Bearer ${token}` } })
  return reply.status === 401 ? ((await reply.json()) as { code: string }).code : null
}

test.each([
  ['that was ended', { ...TEST_OPERATOR, version: TEST_OPERATOR.version - 1 }],
  ['of other credentials', { ...TEST_OPERATOR, credentials: 'without a second factor' }],
])('a token of the operator %s opens nothing the gateway answers itself', async (_what, session) => {
  const token = operatorToken('operator@tiffin.test', session)
  const answers = await Promise.all(own.map(async (endpoint) => [endpoint.id, await call(endpoint, token)]))

  expect(answers).toEqual(own.map(({ id }) => [id, 'SESSION_ENDED']))
  expect(own.length).toBeGreaterThan(8)
})

test('control: none of them takes a token that holds for one that was ended', async () => {
  const answers = await Promise.all(own.map((endpoint) => call(endpoint, operatorToken())))

  expect(answers.filter((code) => code !== null)).toEqual([])
})
