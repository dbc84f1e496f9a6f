import {
  getOperatorSession,
  listRemovals,
  listTenancyActions,
  systemLogin,
  systemLogOutEverywhere,
} from '@tiffin/contracts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { OPERATOR, startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())
afterEach(() => void vi.restoreAllMocks())

const signIn = async () => (await service.call(systemLogin, { body: OPERATOR })).body.token
const look = async (token: string) => (await service.call(listRemovals, {}, { token })).status

/** Past the ten seconds for which the operator's session is remembered. */
function letTimePass() {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_001)
}

test('without a second factor the password is enough, and a code that is sent all the same is not looked at', async () => {
  expect(await look(await signIn())).toBe(200)
  expect((await service.call(systemLogin, { body: { ...OPERATOR, code: '000000' } })).status).toBe(200)
})

test('Log out everywhere ends every session of the operator, is on record, and lets in who signs in again at once', async () => {
  const [desk, phone] = [await signIn(), await signIn()]
  expect([await look(desk), await look(phone)]).toEqual([200, 200])

  expect((await service.call(systemLogOutEverywhere, {}, { token: phone })).status).toBe(204)

  expect(await look(await signIn())).toBe(200)
  letTimePass()
  expect([await look(desk), await look(phone)]).toEqual([401, 401])
  const { body } = await service.call(listTenancyActions, {}, { from: 'gateway' })
  expect(
    body.some(({ action, actor }) => action === 'operator.logged_out_everywhere' && actor === OPERATOR.email),
  ).toBe(true)
})

test.each([
  ['password', { SYSTEM_ADMIN_PASSWORD: 'another-password' }],
  ['email', { SYSTEM_ADMIN_EMAIL: 'other@tiffin.test' }],
  ['secret of the second factor', { SYSTEM_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }],
])('another %s in the settings ends the sessions from before it', async (_what, changed) => {
  const token = await signIn()
  const restarted = await service.startAnother(changed)
  const { statusCode, body } = await restarted.inject({
    url: listRemovals.path,
    headers: { authorization: `Bearer ${token}` },
  })
  await restarted.close()

  expect([statusCode, body]).toEqual([401, expect.stringContaining('SESSION_ENDED')])
  expect(await look(token), 'control: with the settings as they were').toBe(200)
})

test('what other services are told says nothing of the credentials', async () => {
  const { body } = await service.call(getOperatorSession, {}, { from: 'orders' })

  expect(Object.keys(body)).toEqual(['credentials', 'version'])
  expect(body.credentials).toMatch(/^[\w-]{43}$/)
  const another = await service.startAnother()
  const elsewhere = await callEndpoint(another, getOperatorSession, {}, { from: 'orders' })
  await another.close()
  expect(elsewhere.body, 'the same at every instance').toEqual(body)
})
