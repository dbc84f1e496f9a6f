import { randomUUID } from 'node:crypto'
import { approveDiscount, checkSession, deleteUser, setPin, updateRestaurant } from '@tiffin/contracts'
import { readTokenClaims, type Role } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

const PIN = '2580'
const discount = { type: 'percent', value: 20 }
const order = randomUUID()

let service: TenancyUnderTest
let spice: Restaurant
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  const { token } = spice.userOf('Captain')
  await service.call(setPin, { body: { password: PASSWORD, pin: PIN } }, { token })
})
afterAll(() => service.stop())

/** Requests an approval, by default with the Waiter's token. */
const approve = (body: object = {}, token = spice.userOf('Waiter').token) =>
  service.call(
    approveDiscount,
    { body: { user_id: spice.userOf('Captain').id, pin: PIN, order_id: order, discount, ...body } },
    { token },
  )

test.each(['Admin', 'Captain', 'Cashier', 'Waiter'] satisfies Role[])(
  'with a %s signed in, the PIN of a Captain approves one discount of one order for five minutes',
  async (role) => {
    await service.call(
      updateRestaurant,
      { body: { discount_limits: { Captain: 25 } } },
      { token: spice.userOf('Admin').token },
    )
    const { status, body } = await approve({}, spice.userOf(role).token)
    const claims = readTokenClaims(body.approval) as unknown as Record<string, number>

    expect(status).toBe(200)
    expect(claims).toMatchObject({
      sub: spice.userOf('Captain').id,
      tid: spice.id,
      name: spice.userOf('Captain').email,
      role: 'Captain',
      limit: 25,
      order,
      discount,
    })
    expect(claims['exp']! - claims['iat']!).toBe(300)
  },
)

test('where the settings name no limit, it says so', async () => {
  expect(readTokenClaims((await approve()).body.approval)).toMatchObject({ limit: null })
})

test('an approval opens no session', async () => {
  const { body } = await approve()

  expect((await service.call(checkSession, {}, { token: body.approval })).status).toBe(401)
})

test('a wrong PIN, a user without one, one who was deleted and one of another restaurant get one answer', async () => {
  const curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
  const answers = [
    await approve({ pin: '1470' }),
    await approve({ user_id: spice.userOf('Cashier').id }),
    await approve({}, curry.userOf('Waiter').token),
  ]
  const { id } = spice.userOf('Captain')
  await service.call(deleteUser, { params: { id } }, { token: spice.userOf('Admin').token })
  answers.push(await approve())

  expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual(answers.map(() => [403, 'PIN_WRONG']))
})

test('wrong PINs count with those of the login: after five the right one waits; all are on record', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 5; round++) statuses.push((await approve({ pin: '1470' })).status)
  statuses.push((await approve()).status)
  const { rows } = await service.owner.query('SELECT kind FROM door_events WHERE subdomain = $1', [spice.subdomain])

  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ kind: 'pin_approval_failed' })))
})

test('a right one is on record as well', async () => {
  await approve()
  const { rows } = await service.owner.query('SELECT kind, email FROM door_events WHERE subdomain = $1', [
    spice.subdomain,
  ])

  expect(rows).toEqual([{ kind: 'pin_approval', email: spice.userOf('Captain').email }])
})

test.each([
  ['three digits', { pin: '258' }, 'A PIN has 4 to 6 digits.'],
  ['no discount', { discount: null }, /^The request is not valid: discount/],
  ['a discount above all', { discount: { type: 'percent', value: 101 } }, /at most 100 %/],
  ['an order that is none', { order_id: 'x' }, /^The request is not valid: order_id/],
])('400 for %s', async (_what, body, text) => {
  const { status, failure } = await approve(body)

  expect([status, failure.error]).toEqual([400, expect.stringMatching(text)])
})
