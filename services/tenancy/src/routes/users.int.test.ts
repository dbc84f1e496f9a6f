import { randomUUID } from 'node:crypto'
import { createUser, deleteUser, getUserDetails, listUsers, login, updateUser, type User } from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES, UNLIMITED, type PlanFeatures, type Role } from '@tiffin/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

const generous: PlanFeatures = { ...DEFAULT_PLAN_FEATURES, user_limit: UNLIMITED, allow_user_management: true }

let service: TenancyUnderTest
let spice: Restaurant
let token: string
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  service.plans.set(spice.id, generous)
  token = spice.userOf('Admin').token
})
afterEach(() => vi.useRealTimers())
afterAll(() => service.stop())

const newcomer = (changes: object = {}) => ({
  email: 'Ravi@Spice.test ',
  password: 'secret',
  role: 'Captain',
  ...changes,
})
const create = (changes?: object) => service.call(createUser, { body: newcomer(changes) }, { token })
const update = (id: string, body: object) => service.call(updateUser, { params: { id }, body }, { token })
const remove = (id: string) => service.call(deleteUser, { params: { id } }, { token })
const users = async (): Promise<User[]> => (await service.call(listUsers, {}, { token })).body
const signIn = async (email: string, password: string) =>
  (await service.call(login, { body: { email, password, subdomain: spice.subdomain } })).status
/** Advances the clock past the ten seconds for which a session state is cached. */
const letTimePass = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 })

test('[C3-015][C3-017][C7-042] GET /api/users lists id, email and role by email, never a password', async () => {
  const found = await users()

  expect(found.map(({ email, role }) => [email.split('@')[0], role])).toEqual([
    ['admin', 'Admin'],
    ['captain', 'Captain'],
    ['cashier', 'Cashier'],
    ['waiter', 'Waiter'],
  ])
  expect(new Set(found.flatMap((each) => Object.keys(each)))).toEqual(new Set(['id', 'email', 'role']))
})

describe('POST /api/users', () => {
  test('[C3-017] [C7-043] [C9-026] takes email, password (of six characters) and role; the new user signs in', async () => {
    const { status, body } = await create()

    expect([status, body]).toEqual([201, { id: expect.any(String), email: 'ravi@spice.test', role: 'Captain' }])
    expect(await signIn('ravi@spice.test', 'secret')).toBe(200)
  })

  test.each([
    [
      '[C5-048] [C9-026] a password of five characters',
      { password: '12345' },
      'Password must be at least 6 characters long.',
    ],
    ['[C5-047] no email', { email: ' ' }, 'A valid email is required.'],
    ['[C5-047] an email that is none', { email: 'ravi' }, 'A valid email is required.'],
  ])('refuses %s', async (_name, changes, text) => {
    const { status, failure } = await create(changes)

    expect([status, failure.error]).toEqual([400, text])
    expect(await users()).toHaveLength(4)
  })

  test('[C1-008] [C3-016] refuses a role that is none of the four', async () => {
    expect((await create({ role: 'Owner' })).status).toBe(400)
  })

  test('an email is used once in a restaurant, whatever its case; another restaurant may use it too', async () => {
    await create()
    const again = await create({ email: 'RAVI@spice.test' })
    const other = await service.addRestaurant(`other-${randomUUID().slice(0, 8)}`)
    const elsewhere = await service.call(createUser, { body: newcomer() }, { token: other.userOf('Admin').token })

    expect([again.status, again.failure.error]).toEqual([409, 'A user with the email ravi@spice.test already exists.'])
    expect(elsewhere.status).toBe(201)
  })

  test('[C8-041] the limit of the plan, in the words that the client shows', async () => {
    service.plans.set(spice.id, { ...generous, user_limit: 4 })
    const { status, failure } = await create()

    expect([status, failure.code, failure.error]).toEqual([
      409,
      'USER_LIMIT_REACHED',
      'User limit reached: your plan includes 4 users.',
    ])
  })

  test('forty at once at a limit of one more: exactly one', async () => {
    service.plans.set(spice.id, { ...generous, user_limit: 5 })
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => create({ email: `crowd${index}@spice.test` })),
    )

    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await users()).toHaveLength(5)
  })

  test('five hundred users at most, whatever the plan', async () => {
    service.plans.set(spice.id, { ...generous, user_limit: -1 })
    await service.owner.query(
      `INSERT INTO users (restaurant_id, id, email, password_hash, role)
       SELECT $1, gen_random_uuid(), 'staff' || n || '@spice.test', 'x', 'Waiter' FROM generate_series(1, 495) n`,
      [spice.id],
    )

    expect((await create()).status).toBe(201)
    const { status, failure } = await create({ email: 'one-more@spice.test' })
    expect([status, failure.code, failure.error]).toEqual([
      409,
      'MOST_REACHED',
      'A restaurant can have at most 500 users.',
    ])
  })

  test('[C8-042] a plan without user management', async () => {
    service.plans.set(spice.id, DEFAULT_PLAN_FEATURES)
    const { status, failure } = await create()

    expect([status, failure.error]).toEqual([403, 'User management is not available on your current plan.'])
  })

  test('the plan that was just paid for holds at the first try, also of who was refused a moment ago', async () => {
    service.plans.set(spice.id, DEFAULT_PLAN_FEATURES)
    expect((await create()).failure.code).toBe('USER_MANAGEMENT_UNAVAILABLE')
    service.plans.set(spice.id, { ...generous, user_limit: 5 })
    expect((await create()).status).toBe(201)
    expect((await create({ email: 'second@spice.test' })).failure.code).toBe('USER_LIMIT_REACHED')
    service.plans.set(spice.id, { ...generous, user_limit: 6 })

    expect((await create({ email: 'second@spice.test' })).status).toBe(201)
  })

  test('a smaller plan holds at the first try after the change', async () => {
    service.plans.set(spice.id, { ...generous, user_limit: 9 })
    expect((await create()).status).toBe(201)
    service.plans.set(spice.id, { ...generous, user_limit: 5 })
    expect((await create({ email: 'second@spice.test' })).failure.code).toBe('USER_LIMIT_REACHED')
    service.plans.set(spice.id, DEFAULT_PLAN_FEATURES)

    expect((await create({ email: 'second@spice.test' })).failure.code).toBe('USER_MANAGEMENT_UNAVAILABLE')
  })

  test('control: the remembered limit still refuses where billing cannot be asked again', async () => {
    service.plans.set(spice.id, { ...generous, user_limit: 5 })
    await create()
    service.plans.delete(spice.id)

    expect((await create({ email: 'second@spice.test' })).failure.error).toBe(
      'User limit reached: your plan includes 5 users.',
    )
  })

  test('without an answer of billing nobody is refused', async () => {
    service.plans.delete(spice.id)

    expect((await create()).status).toBe(201)
  })
})

describe('PUT /api/users/{id}', () => {
  test('[C7-044] [C5-050] a new role takes effect at once: the old session ends, and the password stays', async () => {
    const waiter = spice.userOf('Waiter')
    const { status, body } = await update(waiter.id, { role: 'Cashier' })

    expect([status, body.role, await signIn(waiter.email, PASSWORD)]).toEqual([200, 'Cashier', 200])
    letTimePass()
    expect((await service.call(getUserDetails, {}, { token: waiter.token })).status).toBe(401)
  })

  test('[C3-017] [C7-044] a new password replaces the old one and ends the sessions', async () => {
    const waiter = spice.userOf('Waiter')
    const { body } = await update(waiter.id, { password: 'changed' })

    expect(body).toEqual({ id: waiter.id, email: waiter.email, role: 'Waiter' })
    expect([await signIn(waiter.email, PASSWORD), await signIn(waiter.email, 'changed')]).toEqual([401, 200])
    letTimePass()
    expect((await service.call(getUserDetails, {}, { token: waiter.token })).status).toBe(401)
  })

  test('[C5-049] refuses a new password of five characters', async () => {
    const { status, failure } = await update(spice.userOf('Waiter').id, { password: '12345' })

    expect([status, failure.error]).toEqual([400, 'New password must be at least 6 characters.'])
  })

  test('[C5-051] nothing to change changes nothing: the session lives on', async () => {
    const waiter = spice.userOf('Waiter')
    expect((await update(waiter.id, {})).status).toBe(200)
    expect((await update(waiter.id, { role: 'Waiter' })).status).toBe(200)

    letTimePass()
    expect((await service.call(getUserDetails, {}, { token: waiter.token })).status).toBe(200)
  })

  test('the last Admin keeps the role', async () => {
    const { status, failure } = await update(spice.userOf('Admin').id, { role: 'Captain' })

    expect([status, failure.error]).toEqual([409, 'Cannot delete the last Admin account.'])
  })

  test('the last Admin may change the password', async () => {
    expect((await update(spice.userOf('Admin').id, { password: 'changed' })).status).toBe(200)
  })
})

describe('DELETE /api/users/{id}', () => {
  test('[C7-045] takes no payload and answers none; the user is out', async () => {
    const waiter = spice.userOf('Waiter')
    const { status, text } = await remove(waiter.id)

    expect([status, text]).toEqual([204, ''])
    expect(await signIn(waiter.email, PASSWORD)).toBe(401)
    letTimePass()
    expect((await service.call(getUserDetails, {}, { token: waiter.token })).status).toBe(401)
    expect(await users()).toHaveLength(3)
  })

  test('the address of a deleted user can be used again', async () => {
    const waiter = spice.userOf('Waiter')
    await remove(waiter.id)

    expect((await create({ email: waiter.email })).status).toBe(201)
  })

  test('[C5-052] the last Admin stays', async () => {
    const { status, failure } = await remove(spice.userOf('Admin').id)

    expect([status, failure.error]).toEqual([409, 'Cannot delete the last Admin account.'])
    expect((await users()).map(({ role }) => role)).toContain('Admin')
  })

  test('two Admins removed and demoted at the same time: one is left, twenty times over', async () => {
    for (let round = 0; round < 20; round++) {
      const { body: second } = await create({ email: `second${round}@spice.test`, role: 'Admin' })
      const first = (await users()).find(({ id, role }) => role === 'Admin' && id !== second.id)!
      await Promise.all([remove(first.id), update(second.id, { role: 'Waiter' })])

      letTimePass()
      const admins = await service.db.inTenant(spice, (tx) =>
        tx.user.findMany({ where: { role: 'Admin', deletedAt: null }, select: { id: true, tokenVersion: true } }),
      )
      expect(admins).toHaveLength(1)
      vi.useRealTimers()
      // The next round starts from the first Admin again, whose token the calls use.
      if (admins[0]!.id !== spice.userOf('Admin').id) await restoreFirstAdmin()
      await service.db.inTenant(spice, (tx) =>
        tx.user.updateMany({ where: { id: second.id }, data: { deletedAt: new Date() } }),
      )
    }
  })

  async function restoreFirstAdmin(): Promise<void> {
    await service.db.inTenant(spice, (tx) =>
      tx.user.updateMany({ where: { id: spice.userOf('Admin').id }, data: { deletedAt: null, tokenVersion: 1 } }),
    )
  }
})

describe('who may, and whose', () => {
  test.each(['Captain', 'Cashier', 'Waiter'] satisfies Role[])('a %s manages no users', async (role) => {
    const extras = { token: spice.userOf(role).token }
    const id = spice.userOf('Waiter').id

    for (const called of [
      await service.call(listUsers, {}, extras),
      await service.call(createUser, { body: newcomer() }, extras),
      await service.call(updateUser, { params: { id }, body: { role: 'Admin' } }, extras),
      await service.call(deleteUser, { params: { id } }, extras),
    ])
      expect([called.status, called.failure.error]).toEqual([403, 'Access denied.'])
  })

  test.each(['a user of another restaurant', 'no uuid', 'nobody'])('404 for %s', async (whose) => {
    const other = await service.addRestaurant(`other-${randomUUID().slice(0, 8)}`)
    const id = { 'a user of another restaurant': other.userOf('Waiter').id, 'no uuid': 'x', nobody: randomUUID() }[
      whose
    ]!

    for (const called of [await update(id, { role: 'Admin' }), await remove(id)])
      expect([called.status, called.failure.error]).toEqual([404, 'User not found.'])
    expect(await signInTo(other)).toBe(200)
  })

  const signInTo = async ({ subdomain, userOf }: Restaurant) =>
    (await service.call(login, { body: { email: userOf('Waiter').email, password: PASSWORD, subdomain } })).status
})
