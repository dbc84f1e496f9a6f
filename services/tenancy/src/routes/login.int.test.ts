import { getUserDetails, login } from '@tiffin/contracts'
import { readTokenClaims, ROLES } from '@tiffin/domain'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createPasswords } from '../passwords.ts'
import { openDatabase } from '../repository/database.ts'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

let service: TenancyUnderTest
let spice: Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>
beforeAll(async () => {
  service = await startTenancy({}, { passwords: createPasswords() })
  spice = await service.addRestaurant('spice', 'Spice Garden')
  await service.addRestaurant('curry')
})
afterAll(() => service.stop())

const credentials = (changes: object = {}) => ({
  body: { email: 'waiter@spice.test', password: PASSWORD, subdomain: 'spice', ...changes },
})

test('[C7-055] POST /api/login takes {email, password, subdomain} and returns {token}', async () => {
  const { status, body } = await service.call(login, credentials())

  expect(status).toBe(200)
  expect(body).toEqual({ token: expect.any(String) })
})

test('the token is a JWT with expiry in 12 hours, role, user and restaurant, and it opens the session', async () => {
  const { body } = await service.call(login, credentials())
  const claims = readTokenClaims(body.token)
  const { body: details } = await service.call(getUserDetails, {}, { token: body.token })

  expect(claims).toMatchObject({
    sub: spice.userOf('Waiter').id,
    tid: spice.id,
    role: 'Waiter',
    tv: 1,
    iss: 'tiffin',
    aud: 'restaurant',
  })
  const { iat } = JSON.parse(Buffer.from(body.token.split('.')[1]!, 'base64url').toString()) as { iat: number }
  expect(claims!.exp - iat).toBe(12 * 3600)
  expect(body.token.length).toBeLessThan(600)
  expect(details).toEqual({ userRole: 'Waiter', userEmail: 'waiter@spice.test', restaurantName: 'Spice Garden' })
})

test('email and subdomain count whatever their case and the spaces around them', async () => {
  const { status } = await service.call(login, credentials({ email: ' Waiter@SPICE.test ', subdomain: ' Spice ' }))

  expect(status).toBe(200)
})

describe('one answer for everything that does not match', () => {
  const cases = {
    'a wrong password': { password: 'wrong-password' },
    'an unknown email': { email: 'nobody@spice.test' },
    'an unknown restaurant': { subdomain: 'nowhere' },
    'a user of another restaurant': { subdomain: 'curry' },
    'SQL in the email': { email: "' or 1=1 --" },
  }

  test.each(Object.entries(cases))('[C8-001] %s: 401 Invalid email or password.', async (_, change) => {
    const { status, failure } = await service.call(login, credentials(change))

    expect([status, failure]).toEqual([401, { error: 'Invalid email or password.', code: 'BAD_CREDENTIALS' }])
  })

  test('and one password is verified for each, so that it takes as long', async () => {
    const passwords = createPasswords()
    const verified: (string | null)[] = []
    const verify = (password: string, hash: string | null) => {
      verified.push(hash && 'of the account')
      return passwords.verify(password, hash)
    }
    const app = buildApp({
      env: service.env,
      db: openDatabase(service.env.DATABASE_URL),
      passwords: { ...passwords, verify },
    })
    for (const change of Object.values(cases)) await callEndpoint(app, login, credentials(change))
    await app.close()

    expect(verified).toEqual(['of the account', null, null, null, null])
  })
})

test('a deleted user and a user of a deleted restaurant cannot sign in', async () => {
  const gone = await service.addRestaurant('gone')
  await service.owner.query('UPDATE users SET deleted_at = now() WHERE id = $1', [gone.userOf('Waiter').id])
  const user = await service.call(login, credentials({ email: 'waiter@gone.test', subdomain: 'gone' }))
  await service.owner.query('UPDATE restaurants SET deleted_at = now() WHERE id = $1', [gone.id])
  const restaurant = await service.call(login, credentials({ email: 'admin@gone.test', subdomain: 'gone' }))

  expect([user.failure.code, restaurant.failure.code]).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS'])
})

test('a text the database cannot hold: 400', async () => {
  const { status, failure } = await service.call(login, credentials({ email: 'a\u0000b' }))

  expect([status, failure.code]).toEqual([400, 'INVALID_REQUEST'])
})

test.each([
  {},
  { email: 5, password: 'x', subdomain: 'spice' },
  { email: 'a', password: '', subdomain: 'spice' },
  { email: 'a', password: 'x'.repeat(201), subdomain: 'spice' },
  null,
])('a body that is no login: 400, %j', async (body) => {
  const { status, failure } = await service.call(login, { body })

  expect([status, failure.code]).toEqual([400, 'INVALID_REQUEST'])
})

test('passwords are stored as argon2id with 19 MiB and two passes', async () => {
  const { rows } = await service.owner.query('SELECT DISTINCT password_hash FROM users')

  for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a burst of logins is answered, two hashes at a time', async () => {
  const { userOf, subdomain } = await service.addRestaurant('burst')
  const staff = [...ROLES, ...ROLES, ...ROLES].map((role) => credentials({ email: userOf(role).email, subdomain }))
  const replies = await Promise.all(staff.map((each) => service.call(login, each)))

  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
})
