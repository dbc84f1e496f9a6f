import { endpoints, fillPath, listTenancyActions, systemLogin, type Endpoint } from '@tiffin/contracts'
import { operatorToken } from '@tiffin/service-kit/testing'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { credentialsOf } from '../../operator/operator.ts'
import { OPERATOR, startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const STEP_MS = 30_000

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy({ SYSTEM_TOTP_SECRET: SECRET })
})
afterAll(() => service.stop())
beforeEach(async () => {
  // The clock is stopped in the middle of a time step, so that a slow machine does not leave the step.
  service.clock.frozenAt = new Date('2026-11-22T10:00:15Z')
  await service.owner.query('UPDATE operator_sessions SET last_code_step = 0')
  await service.owner.query('DELETE FROM throttle_counters')
})

/** The code of an authenticator app whose clock is ahead by `steps`. */
const codeNow = (steps = 0) =>
  new TOTP({ secret: SECRET }).generate({ timestamp: service.clock.frozenAt!.getTime() + steps * STEP_MS })
const signIn = (changes: { password?: string; code?: string } = {}, address = '203.0.113.7') =>
  service.call(systemLogin, { body: { ...OPERATOR, ...changes } }, { headers: { 'x-forwarded-for': address } })
const answerTo = async (...asked: Parameters<typeof signIn>) => {
  const { status, failure } = await signIn(...asked)
  return status === 200 ? 200 : [status, failure.code]
}

describe('signing in with a second factor', () => {
  test('200 with password and code, and the token opens the panel', async () => {
    const { status, body } = await signIn({ code: codeNow() })

    expect(status).toBe(200)
    expect((await service.call(listTenancyActions, {}, { from: 'gateway' })).body[0]).toMatchObject({
      action: 'operator.signed_in',
    })
    expect((await service.call(endpoints.listRemovals, {}, { token: body.token })).status).toBe(200)
  })

  test('401 asks for the code when the password was right, and for it alone', async () => {
    const { status, failure } = await signIn()

    expect([status, failure]).toEqual([
      401,
      { error: 'Please enter the six digits of your authenticator app.', code: 'LOGIN_CODE_REQUIRED' },
    ])
    expect(await answerTo({ code: '' })).toEqual([401, 'LOGIN_CODE_REQUIRED'])
    expect(await answerTo({ password: 'wrong-password' })).toEqual([401, 'BAD_CREDENTIALS'])
    expect(await answerTo({ password: 'wrong-password', code: codeNow() })).toEqual([401, 'BAD_CREDENTIALS'])
  })

  test('being asked for the code is on record as no entry', async () => {
    const entries = async () =>
      (await service.owner.query(`SELECT 1 FROM door_events WHERE kind = 'operator_login'`)).rowCount
    const before = await entries()
    await signIn()

    expect(await entries()).toBe(before)
  })

  test.each(['000000', '12345', '1234567', 'abcdef'])('401 for the code %s', async (code) => {
    expect(await answerTo({ code })).toEqual([401, 'LOGIN_CODE_WRONG'])
  })

  test('clocks may be one step apart and not two', async () => {
    expect(await answerTo({ code: codeNow(-2) })).toEqual([401, 'LOGIN_CODE_WRONG'])
    expect(await answerTo({ code: codeNow(2) })).toEqual([401, 'LOGIN_CODE_WRONG'])
    expect(await answerTo({ code: codeNow(-1) })).toBe(200)
    expect(await answerTo({ code: codeNow(1) })).toBe(200)
  })

  test('a code is used once, and none before it, at whichever instance', async () => {
    const code = codeNow()
    const another = await service.startAnother()
    expect(await answerTo({ code })).toBe(200)

    expect(await answerTo({ code })).toEqual([401, 'LOGIN_CODE_WRONG'])
    expect(await answerTo({ code: codeNow(-1) })).toEqual([401, 'LOGIN_CODE_WRONG'])
    const elsewhere = await another.inject({ method: 'POST', url: systemLogin.path, body: { ...OPERATOR, code } })
    expect(elsewhere.json()).toMatchObject({ code: 'LOGIN_CODE_WRONG' })
    await another.close()
  })

  test('of many at once with one code one comes in', async () => {
    const code = codeNow()
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        service.call(
          systemLogin,
          { body: { ...OPERATOR, code } },
          { headers: { 'x-forwarded-for': `198.51.100.${index}` } },
        ),
      ),
    )

    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('wrong codes are throttled as wrong passwords are: ten, then a right one waits too', async () => {
    const stranger = '203.0.113.99'
    for (let tries = 0; tries < 10; tries++)
      expect(await answerTo({ code: '000000' }, stranger)).toEqual([401, 'LOGIN_CODE_WRONG'])

    expect(await answerTo({ code: codeNow() }, stranger)).toEqual([429, 'TOO_MANY_REQUESTS'])
  })
})

describe('without the second factor', () => {
  const systemEndpoints = Object.values<Endpoint>(endpoints).filter(
    ({ access, service: owner }) => access.scope === 'system' && owner === 'tenancy',
  )
  const call = (endpoint: Endpoint, token: string) =>
    service.app.inject({
      method: endpoint.method,
      url: fillPath(endpoint.path, { id: '01910000-0000-7000-8000-0000000000a1' }),
      headers: { authorization: `Bearer ${token}` },
    })

  test('a token from before it was set opens nothing of the operator', async () => {
    const before = operatorToken(OPERATOR.email, {
      credentials: credentialsOf({ ...service.env, SYSTEM_TOTP_SECRET: undefined }),
      version: 1,
    })
    const answers = await Promise.all(
      systemEndpoints.map(async (endpoint) => [endpoint.id, (await call(endpoint, before)).statusCode]),
    )

    expect(answers).toEqual(systemEndpoints.map(({ id }) => [id, 401]))
    expect(answers.length).toBeGreaterThan(4)
  })

  test('control: the same calls are let in with a token that was given for a code', async () => {
    const { body } = await signIn({ code: codeNow() })
    const reads = systemEndpoints.filter(({ method }) => method === 'GET')

    for (const endpoint of reads) expect((await call(endpoint, body.token)).statusCode, `${endpoint.id}`).toBe(200)
    expect(reads.length).toBeGreaterThan(0)
  })
})
