import { randomUUID } from 'node:crypto'
import { createUser, getSessionState, getUserDetails, listUsers, updateUser } from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES, MAX_STAFF_NAME_LENGTH } from '@tiffin/domain'
import { readEntries } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

let service: TenancyUnderTest
let spice: Restaurant
let token: string
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  service.plans.set(spice.id, { ...DEFAULT_PLAN_FEATURES, user_limit: 20, allow_user_management: true })
  token = spice.userOf('Admin').token
})
afterEach(() => vi.useRealTimers())
afterAll(() => service.stop())

const create = (name?: unknown) =>
  service.call(
    createUser,
    { body: { email: 'ravi@spice.test', password: 'secret', role: 'Waiter', ...(name !== undefined && { name }) } },
    { token },
  )
const update = (body: object) =>
  service.call(updateUser, { params: { id: spice.userOf('Waiter').id }, body }, { token })
const nameOf = async (email = spice.userOf('Waiter').email) => {
  const { body } = await service.call(listUsers, {}, { token })
  return body.find((user) => user.email === email)?.name
}
const details = async () => (await service.call(getUserDetails, {}, { token: spice.userOf('Waiter').token })).body
const entries = () => readEntries(service.database.ownerUrl, spice.id)
/** Advances the clock past the ten seconds for which a session state is cached. */
const letTimePass = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_001 })

test('a new user may have a name, without the spaces around it, and the list shows it', async () => {
  const { status, body } = await create('  Ravi Kumar ')

  expect([status, body.name]).toEqual([201, 'Ravi Kumar'])
  expect(await nameOf('ravi@spice.test')).toBe('Ravi Kumar')
  expect(await entries()).toMatchObject([
    { action: 'user.added', after: { email: 'ravi@spice.test', role: 'Waiter', name: 'Ravi Kumar' } },
  ])
})

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['spaces', '   '],
])('%s is no name, and the reply has no field for it', async (_what, name) => {
  const { status, body } = await create(name)

  expect([status, Object.keys(body).toSorted()]).toEqual([201, ['email', 'id', 'role']])
})

test('a name alone ends no session, is in the details of its user, and leaves one entry', async () => {
  const { status, body } = await update({ name: 'Ravi K.' })

  expect([status, body.name, body.role]).toEqual([200, 'Ravi K.', 'Waiter'])
  letTimePass()
  expect(await details()).toMatchObject({ userName: 'Ravi K.', userEmail: spice.userOf('Waiter').email })
  expect((await entries()).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['user.renamed', { name: null }, { name: 'Ravi K.' }],
  ])
})

test('control: a name together with another role ends it', async () => {
  await update({ name: 'Ravi K.', role: 'Cashier' })

  letTimePass()
  const { status } = await service.call(getUserDetails, {}, { token: spice.userOf('Waiter').token })
  expect(status).toBe(401)
})

test('the last Admin may have a name', async () => {
  const { id } = spice.userOf('Admin')
  const { status, body } = await service.call(updateUser, { params: { id }, body: { name: 'Asha Rao' } }, { token })

  expect([status, body.name]).toEqual([200, 'Asha Rao'])
})

test.each([null, '', '  '])('%j takes the name away; what says nothing of it leaves it', async (nothing) => {
  await update({ name: 'Ravi K.' })
  await update({})
  await update({ role: 'Cashier' })
  expect(await nameOf()).toBe('Ravi K.')

  await update({ name: nothing })
  expect(await nameOf()).toBeUndefined()
})

test('the same name again changes nothing', async () => {
  await update({ name: 'Ravi K.' })
  await update({ name: ' Ravi K. ' })

  expect(await entries()).toHaveLength(1)
})

test('services get the name with the state of a session', async () => {
  const params = { restaurantId: spice.id, userId: spice.userOf('Waiter').id }
  const state = async () => (await service.call(getSessionState, { params }, { from: 'orders' })).body
  expect(await state()).not.toHaveProperty('name')
  await update({ name: 'Ravi K.' })

  expect(await state()).toMatchObject({ name: 'Ravi K.', email: spice.userOf('Waiter').email, tokenVersion: 1 })
})

const WRONG = 'A name is one line of at most 60 characters, without @.'

test.each([
  ['an email', 'ravi@spice.test'],
  ['one character too many', 'x'.repeat(MAX_STAFF_NAME_LENGTH + 1)],
  ['two lines', 'Ravi\nKumar'],
  ['a tab', 'Ravi\tKumar'],
  ['a control character', 'Ravi\u0007'],
  ['half a character', 'Ravi \ud83c'],
  ['a number', 7],
])('400 for %s as a name, of a new user and of one who is there, and nothing changes', async (_what, name) => {
  const [added, changed] = [await create(name), await update({ name, role: 'Cashier' })]

  for (const { status, failure } of [added, changed])
    expect([status, failure]).toEqual([400, { code: 'USER_NAME_INVALID', error: WRONG }])
  expect([await nameOf(), await entries()]).toEqual([undefined, []])
})

test('a name of exactly sixty characters, in any script, is one', async () => {
  const name = 'रवि '.repeat(15).slice(0, MAX_STAFF_NAME_LENGTH - 1) + '़'
  expect(name).toHaveLength(MAX_STAFF_NAME_LENGTH)
  await update({ name })

  expect(await nameOf()).toBe(name)
})

test.each(['', 'ravi@spice.test', 'x'.repeat(61)])('the database keeps no "%s" as a name either', async (name) => {
  const change = service.owner.query('UPDATE users SET display_name = $2 WHERE id = $1', [
    spice.userOf('Waiter').id,
    name,
  ])

  await expect(change).rejects.toThrow(/users_display_name_bounded/)
})
