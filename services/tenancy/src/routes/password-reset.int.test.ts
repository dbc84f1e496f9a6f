import { randomUUID } from 'node:crypto'
import { forgotPassword, getUserDetails, login, resetPassword } from '@tiffin/contracts'
import { quickOutbox } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

let service: TenancyUnderTest
let spice: Restaurant
beforeAll(async () => {
  service = await startTenancy({}, { outboxPace: quickOutbox })
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  service.smtp.mails = []
  service.smtp.isDown = false
  service.clock.skewMs = 0
})
afterEach(() => vi.useRealTimers())
afterAll(() => service.stop())

const waiter = () => spice.userOf('Waiter')
const extras = () => ({ headers: { 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 256)}` } })
const forgot = (email = waiter().email, subdomain = spice.subdomain) =>
  service.call(forgotPassword, { body: { email, subdomain } }, extras())
const reset = (changes: object) =>
  service.call(
    resetPassword,
    { body: { email: waiter().email, subdomain: spice.subdomain, password: 'new-secret', ...changes } },
    extras(),
  )
const signIn = async (password: string) =>
  (await service.call(login, { body: { email: waiter().email, password, subdomain: spice.subdomain } }, extras()))
    .status

const jobs = async (where: string): Promise<number> =>
  Number(
    (await service.owner.query(`SELECT count(*) FROM pgboss.job WHERE name = 'mail-password-code' AND ${where}`))
      .rows[0].count,
  )
const jobsAreDone = () => expect.poll(() => jobs("state <> 'completed'")).toBe(0)

async function mailedCode(): Promise<string> {
  await forgot()
  await expect.poll(() => service.smtp.mails.length).toBe(1)
  return /\b\d{6}\b/.exec(service.smtp.mails[0]!.text)![0]
}

test('the mailed code sets a new password, once, and every session ends', async () => {
  const code = await mailedCode()

  expect((await reset({ code })).status).toBe(204)
  expect([await signIn(PASSWORD), await signIn('new-secret')]).toEqual([401, 200])
  expect((await service.call(getUserDetails, {}, { token: waiter().token })).status).toBe(401)
  expect((await reset({ code, password: 'again-new' })).failure.code).toBe('VERIFICATION_FAILED')
})

test('an email nobody has gets the same answer, and no mail', async () => {
  const [known, unknown, elsewhere] = [
    await forgot(),
    await forgot('nobody@spice.test'),
    await forgot(waiter().email, 'nowhere'),
  ]
  await jobsAreDone()

  expect([unknown.text, elsewhere.text]).toEqual([known.text, known.text])
  expect([known.status, known.body]).toEqual([
    200,
    { message: 'If there is an account with this email, a code is on its way.' },
  ])
  expect(service.smtp.mails.map(({ to }) => to)).toEqual([waiter().email])
})

test('a wrong code, a late one, one of another restaurant’s user: one answer, nothing changed', async () => {
  const code = await mailedCode()
  const other = await service.addRestaurant(`other-${randomUUID().slice(0, 8)}`)
  const attempts = [
    await reset({ code: '0' }),
    await reset({ code, email: other.userOf('Waiter').email, subdomain: other.subdomain }),
    await reset({ code, email: 'nobody@x.test' }),
  ]
  service.clock.skewMs = 10 * 60 * 1_000 + 1
  attempts.push(await reset({ code }))

  expect(attempts.map(({ failure }) => failure.error)).toEqual(
    Array(4).fill('Verification failed. Please check the code and try again.'),
  )
  expect(await signIn(PASSWORD)).toBe(200)
})

test('a sixth try is refused, even with the right code', async () => {
  const code = await mailedCode()
  for (let attempt = 0; attempt < 5; attempt++) await reset({ code: 'wrong' })

  expect((await reset({ code })).failure.code).toBe('VERIFICATION_FAILED')
})

test('the right code sets no password while the restaurant is held for a move, and sets one afterwards', async () => {
  const code = await mailedCode()
  const setHeld = (at: string) =>
    service.owner.query(`UPDATE restaurants SET held_at = ${at} WHERE id = $1`, [spice.id])

  await setHeld('now()')
  expect((await reset({ code })).failure.code).toBe('RESTAURANT_HELD')
  expect(await signIn(PASSWORD)).toBe(200)
  await setHeld('NULL')
  expect((await reset({ code })).status).toBe(204)
})

test('a password of five characters is refused before the code is used up', async () => {
  const code = await mailedCode()
  const refused = await reset({ code, password: '12345' })

  expect([refused.status, refused.failure.error]).toEqual([400, 'New password must be at least 6 characters.'])
  expect((await reset({ code })).status).toBe(204)
})

test('a deleted user gets no code', async () => {
  await service.owner.query('UPDATE users SET deleted_at = now() WHERE id = $1', [waiter().id])
  expect((await forgot()).status).toBe(200)
  await jobsAreDone()

  expect(service.smtp.mails).toEqual([])
})

describe('a mail that was promised', () => {
  test('is sent when the post works again, without asking again', async () => {
    service.smtp.isDown = true
    await forgot()
    await expect.poll(() => jobs("state = 'retry'")).toBe(1)
    service.smtp.isDown = false

    await expect.poll(() => service.smtp.mails.length).toBe(1)
    const [code] = /\b\d{6}\b/.exec(service.smtp.mails[0]!.text)!
    expect((await reset({ code })).status).toBe(204)
  })

  test('is sent by another process when the one that promised it ended before', async () => {
    const ending = await startTenancy({}, { outboxPace: quickOutbox })
    const curry = await ending.addRestaurant('curry')
    ending.smtp.isDown = true
    await ending.call(forgotPassword, { body: { email: curry.userOf('Waiter').email, subdomain: 'curry' } })
    await ending.app.close()
    expect(ending.smtp.mails).toEqual([])

    ending.smtp.isDown = false
    const another = await ending.startAnother()
    await expect.poll(() => ending.smtp.mails.map(({ to }) => to)).toEqual([curry.userOf('Waiter').email])
    await another.close()
    await ending.stop()
  })

  test('is not sent when nobody waits for it any more', async () => {
    service.smtp.isDown = true
    await forgot()
    await expect.poll(() => jobs("state = 'retry'")).toBe(1)
    service.clock.skewMs = 10 * 60 * 1_000 + 1
    service.smtp.isDown = false
    await jobsAreDone()

    expect(service.smtp.mails).toEqual([])
  })

  test('is a job that holds neither the code nor who asked', async () => {
    const code = await mailedCode()
    const { rows } = await service.owner.query(
      "SELECT data::text, output::text FROM pgboss.job WHERE name = 'mail-password-code'",
    )

    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${code}|@|${spice.subdomain}`))
  })
})
