import { randomUUID } from 'node:crypto'
import { deleteUser, listUsersWithPin, login, removePin, removeUserPin, setPin, updateUser } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

let service: TenancyUnderTest
let spice: Restaurant
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
})
afterAll(() => service.stop())

const set = (role: Role, body: object = {}, restaurant = spice) =>
  service.call(setPin, { body: { password: PASSWORD, pin: '2580', ...body } }, { token: restaurant.userOf(role).token })
const namesOf = async (role: Role, restaurant = spice) => {
  const { body } = await service.call(listUsersWithPin, {}, { token: restaurant.userOf(role).token })
  return body.map(({ email }) => email.split('@')[0])
}
const hashOf = async (role: Role) =>
  (await service.owner.query('SELECT pin_hash FROM users WHERE id = $1', [spice.userOf(role).id])).rows[0].pin_hash

describe('PUT /api/pin', () => {
  test.each(['Admin', 'Captain', 'Cashier', 'Waiter'] satisfies Role[])('204: a %s sets a PIN', async (role) => {
    expect((await set(role)).status).toBe(204)
    expect(await namesOf('Waiter')).toEqual([role.toLowerCase()])
  })

  test('it is kept as an argon2id hash, and another one replaces it', async () => {
    await set('Captain')
    const first = await hashOf('Captain')
    await set('Captain', { pin: '90210' })

    expect(first).toMatch(/^\$argon2id\$/)
    expect(await hashOf('Captain')).not.toBe(first)
  })

  test.each([
    ['three digits', '258', 'A PIN has 4 to 6 digits.'],
    ['seven digits', '2580147', 'A PIN has 4 to 6 digits.'],
    ['letters', '25a0', 'A PIN has 4 to 6 digits.'],
    ['a number instead of a text', 2580, 'A PIN has 4 to 6 digits.'],
    ['a run', '1234', 'This PIN is too easy to guess. Please avoid runs and repeats such as 1234 or 0000.'],
    ['a run down', '4321', 'This PIN is too easy to guess. Please avoid runs and repeats such as 1234 or 0000.'],
    ['a repeat', '0000', 'This PIN is too easy to guess. Please avoid runs and repeats such as 1234 or 0000.'],
  ])('400 for %s', async (_what, pin, text) => {
    const { status, failure } = await set('Captain', { pin })

    expect([status, failure.error]).toEqual([400, text])
    expect(await hashOf('Captain')).toBeNull()
  })

  test('403 for a password that is not the own one, and no PIN is set; it is never 401, which would end the session', async () => {
    const { status, failure } = await set('Captain', { password: 'wrong' })

    expect([status, failure.code, failure.error]).toEqual([403, 'PASSWORD_WRONG', 'The password is not right.'])
    expect(await hashOf('Captain')).toBeNull()
  })

  test('wrong passwords count as failed logins: after ten the right one waits too, at the login as here', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 11; round++) statuses.push((await set('Captain', { password: 'wrong' })).status)
    const body = { email: spice.userOf('Captain').email, password: PASSWORD, subdomain: spice.subdomain }

    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
    expect((await set('Captain')).status).toBe(429)
    expect((await service.call(login, { body })).status).toBe(429)
  })

  test('control: right passwords cost nothing', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 12; round++) statuses.push((await set('Captain')).status)

    expect(new Set(statuses)).toEqual(new Set([204]))
  })
})

describe('GET /api/pins', () => {
  test('id, email and role of who has a PIN, by email, for every role; nobody of another restaurant', async () => {
    const curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
    await set('Waiter')
    await set('Captain')
    await set('Admin', {}, curry)

    for (const role of ['Admin', 'Captain', 'Cashier', 'Waiter'] as const) {
      const { body } = await service.call(listUsersWithPin, {}, { token: spice.userOf(role).token })
      expect(body).toEqual(
        (['Captain', 'Waiter'] as const).map((each) => {
          const { id, email } = spice.userOf(each)
          return { id, email, role: each }
        }),
      )
    }
    expect(await namesOf('Waiter', curry)).toEqual(['admin'])
  })

  test('with the name of who has one, so that tiles can say it', async () => {
    await set('Waiter')
    await set('Captain')
    const { id } = spice.userOf('Waiter')
    await service.call(
      updateUser,
      { params: { id }, body: { name: 'Ravi K.' } },
      { token: spice.userOf('Admin').token },
    )

    const { body } = await service.call(listUsersWithPin, {}, { token: spice.userOf('Cashier').token })
    expect(body.map(({ role, name }) => [role, name])).toEqual([
      ['Captain', undefined],
      ['Waiter', 'Ravi K.'],
    ])
  })

  test('a user who was deleted is not on it', async () => {
    await set('Waiter')
    await service.call(
      deleteUser,
      { params: { id: spice.userOf('Waiter').id } },
      { token: spice.userOf('Admin').token },
    )

    expect(await namesOf('Captain')).toEqual([])
  })
})

describe('POST /api/pin/remove', () => {
  const remove = (password: string) =>
    service.call(removePin, { body: { password } }, { token: spice.userOf('Captain').token })

  test('204 with the own password, also where there is none', async () => {
    await set('Captain')
    await set('Waiter')

    expect([(await remove(PASSWORD)).status, (await remove(PASSWORD)).status]).toEqual([204, 204])
    expect(await namesOf('Admin')).toEqual(['waiter'])
  })

  test('403 with another one, and the PIN stays', async () => {
    await set('Captain')
    const { status, failure } = await remove('wrong')

    expect([status, failure.code]).toEqual([403, 'PASSWORD_WRONG'])
    expect(await namesOf('Admin')).toEqual(['captain'])
  })
})

describe('DELETE /api/users/{id}/pin', () => {
  const removeOf = (id: string, role: Role = 'Admin') =>
    service.call(removeUserPin, { params: { id } }, { token: spice.userOf(role).token })

  test('204: an Admin removes the PIN of a member of staff', async () => {
    await set('Captain')
    await set('Waiter')

    expect((await removeOf(spice.userOf('Captain').id)).status).toBe(204)
    expect(await namesOf('Admin')).toEqual(['waiter'])
  })

  test.each(['Captain', 'Cashier', 'Waiter'] satisfies Role[])('403 for a %s', async (role) => {
    await set('Captain')

    expect((await removeOf(spice.userOf('Captain').id, role)).status).toBe(403)
    expect(await namesOf('Admin')).toEqual(['captain'])
  })

  test('404 for a user of another restaurant, who keeps the PIN, as for one who is none', async () => {
    const curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
    await set('Captain', {}, curry)
    const texts = [curry.userOf('Captain').id, randomUUID(), 'x'].map(async (id) => (await removeOf(id)).text)

    const [foreign, ...others] = await Promise.all(texts)
    expect(foreign).toContain('USER_NOT_FOUND')
    expect(others).toEqual([foreign, foreign])
    expect(await namesOf('Admin', curry)).toEqual(['captain'])
  })
})
