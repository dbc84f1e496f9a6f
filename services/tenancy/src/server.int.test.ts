import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { createServiceClient } from '@tiffin/service-kit'
import { getSessionState } from '@tiffin/contracts'
import { settingsOf } from '@tiffin/service-kit/testing'
import { freePort } from '@tiffin/stack/free-port'
import { COMPILE_CACHE } from '@tiffin/stack/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from './testing/harness.ts'

const server = path.join(import.meta.dirname, 'server.ts')
const running: ChildProcess[] = []
const PIN = '725813'
const WRONG_PIN = '914806'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await service.stop()
})

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [server], {
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, exited: once(child, 'exit'), output: () => output }
}

const ready = (url: string) =>
  expect
    .poll(() =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)

const settings = () => settingsOf({ ...service.env, LOG_LEVEL: 'info' })

test('a missing setting stops the start with one line that names it', async () => {
  const { DATABASE_URL: _, ...incomplete } = settings()
  const { exited, output } = start(incomplete)

  expect(await exited).toEqual([1, null])
  expect(output()).toBe('Settings: DATABASE_URL is missing.\n')
})

test.each([
  ['without a second factor production says so at its start', {}, true],
  ['with one it does not', { SYSTEM_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }, false],
])('%s', async (_what, secret, isSaid) => {
  const port = await freePort()
  const production = {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SYSTEM_ADMIN_PASSWORD: 'no-password-of-a-demo',
    PORT: String(port),
  }
  const { child, exited, output } = start({ ...settings(), ...production, ...secret })
  await ready(`http://127.0.0.1:${port}`)
  // The signal is SIGTERM, because SIGKILL would lose the last lines of the log.
  child.kill('SIGTERM')
  await exited

  expect(output().includes('the operator signs in with a password alone')).toBe(isSaid)
})

test('the process serves, logs the request id without secrets, and stops cleanly on a signal', async () => {
  const port = await freePort()
  const spice = await service.addRestaurant('spice')
  const { child, exited, output } = start({ ...settings(), PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  await ready(url)

  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-from-gateway' },
    body: JSON.stringify({ email: 'admin@spice.test', password: PASSWORD, subdomain: 'spice' }),
  })
  const { token } = (await reply.json()) as { token: string }
  const details = await fetch(`${url}/api/user-details`, { headers: { authorization: `Bearer ${token}` } })
  const state = await createServiceClient({ ...service.env, TENANCY_URL: url })(getSessionState, {
    params: { restaurantId: spice.id, userId: spice.userOf('Admin').id },
  })

  expect([reply.status, details.status, state]).toMatchObject([
    200,
    200,
    { role: 'Admin', tokenVersion: 1, email: 'admin@spice.test' },
  ])
  const post = async (address: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    return (await fetch(`${url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { code } = (await post('/api/devices', { kind: 'screen', name: 'Tandoor' })) as { code: string }
  const paired = (await post('/api/devices/pair', { subdomain: 'spice', code })) as { token: string }
  const device = await fetch(`${url}/api/devices/me`, { headers: { authorization: `Bearer ${paired.token}` } })

  expect(device.status).toBe(200)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const set = { method: 'PUT', headers, body: JSON.stringify({ password: PASSWORD, pin: PIN }) }
  expect((await fetch(`${url}/api/pin`, set)).status).toBe(204)
  const order_id = randomUUID()
  const approver = { user_id: spice.userOf('Admin').id, pin: PIN }
  const wanted = { action: 'void', subject: { order_id, line_id: 'a-line', quantity: 1 } }
  const granted = [
    await post('/api/approvals', { ...approver, ...wanted }),
    await post('/api/pin/approve-discount', { ...approver, order_id, discount: { type: 'percent', value: 5 } }),
  ] as { approval: string }[]
  for (const { approval } of granted) expect(approval).toMatch(/^ey/)
  // The bodies have a wrong PIN, an unknown user, a malformed PIN and a malformed action.
  const refused = [{ pin: WRONG_PIN }, { user_id: randomUUID() }, { pin: `${PIN}9` }, { action: PIN }]
  for (const changed of refused)
    expect(await post('/api/approvals', { ...approver, ...wanted, ...changed })).toHaveProperty('error')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(output()).toContain('"requestId":"request-from-gateway"')
  expect(output()).toContain('/api/approvals')
  const secrets = [PASSWORD, token, code, paired.token, ...granted.map(({ approval }) => approval)]
  for (const secret of secrets) expect(output()).not.toContain(secret)
  // The PIN is looked for at the start of a word, because ids and times have digits too.
  for (const pin of [PIN, WRONG_PIN]) expect(output()).not.toMatch(new RegExp(`\\b${pin}`))
})
