import {
  getOperatorSession,
  listRemovals,
  listTenancyActions,
  systemLogin,
  systemLogOutEverywhere,
} from '@tiffin/contracts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { OPERATOR, startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())
afterEach(() => void vi.restoreAllMocks())

const signIn = async () => (await service.call(systemLogin, { body: OPERATOR })).body.token
const look = async (token: string) => (await service.call(listRemovals, {}, { token })).status

/** Advances the clock past the ten seconds for which the operator's session is cached. */
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

describe('while one password or secret of the second factor replaces another', () => {
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const NEW_SECRET = 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU'
  const NEW_PASSWORD = 'the-next-password'
  let instance: Awaited<ReturnType<TenancyUnderTest['startAnother']>>
  const restart = async (settings: Parameters<TenancyUnderTest['startAnother']>[0]) => {
    await instance?.close()
    instance = await service.startAnother(settings)
  }
  afterAll(() => instance.close())
  beforeEach(() => {
    // The clock is stopped in the middle of a time step of the second factor, so that a slow machine does not leave the
    // step.
    service.clock.frozenAt = new Date('2026-11-22T10:00:15Z')
    return service.owner.query('UPDATE operator_sessions SET last_code_step = 0')
  })
  afterEach(() => void (service.clock.frozenAt = null))

  const signInWith = async (password: string, secret?: string) => {
    const code = secret && new TOTP({ secret }).generate({ timestamp: service.clock.frozenAt!.getTime() })
    return (await callEndpoint(instance, systemLogin, { body: { email: OPERATOR.email, password, code } })).body.token
  }
  const lookWith = async (token: string) => (await callEndpoint(instance, listRemovals, {}, { token })).status
  /** Reads the state by which other services check the operator's tokens. */
  const sessionState = async () => (await callEndpoint(instance, getOperatorSession, {}, { from: 'orders' })).body

  test('both passwords sign in and their sessions go on; then the old ones end', async () => {
    const old = await signIn()
    await restart({ SYSTEM_ADMIN_PASSWORD: NEW_PASSWORD, SYSTEM_ADMIN_PREVIOUS_PASSWORD: OPERATOR.password })
    const again = await signInWith(OPERATOR.password)
    const next = await signInWith(NEW_PASSWORD)
    expect(await Promise.all([old, again, next].map(lookWith))).toEqual([200, 200, 200])
    const { body: before } = await service.call(getOperatorSession, {}, { from: 'orders' })
    expect((await sessionState()).also).toEqual([before.credentials])

    await restart({ SYSTEM_ADMIN_PASSWORD: NEW_PASSWORD })
    expect(await Promise.all([old, again, next].map(lookWith))).toEqual([401, 401, 200])
    expect((await sessionState()).also).toBeUndefined()
    expect(await signInWith(OPERATOR.password)).toBeUndefined()
  })

  test('codes of both secrets sign in, and a password without a code does not', async () => {
    await restart({ SYSTEM_TOTP_SECRET: SECRET })
    const old = await signInWith(OPERATOR.password, SECRET)
    await service.owner.query('UPDATE operator_sessions SET last_code_step = 0')
    await restart({ SYSTEM_TOTP_SECRET: `${NEW_SECRET},${SECRET}` })
    const next = await signInWith(OPERATOR.password, NEW_SECRET)
    expect(await Promise.all([old, next].map(lookWith))).toEqual([200, 200])
    expect(await signInWith(OPERATOR.password)).toBeUndefined()
    expect(await signInWith(OPERATOR.password, NEW_SECRET), 'a code counts once').toBeUndefined()

    await restart({ SYSTEM_TOTP_SECRET: NEW_SECRET })
    expect(await Promise.all([old, next].map(lookWith))).toEqual([401, 200])
    expect(await signInWith(OPERATOR.password, SECRET)).toBeUndefined()
  })
})

test('the state that other services get contains no credentials', async () => {
  const { body } = await service.call(getOperatorSession, {}, { from: 'orders' })

  expect(Object.keys(body)).toEqual(['credentials', 'version'])
  expect(body.credentials).toMatch(/^[\w-]{43}$/)
  const another = await service.startAnother()
  const elsewhere = await callEndpoint(another, getOperatorSession, {}, { from: 'orders' })
  await another.close()
  expect(elsewhere.body, 'the same at every instance').toEqual(body)
})
