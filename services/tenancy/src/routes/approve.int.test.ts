import { randomUUID } from 'node:crypto'
import { approve, checkSession, deleteUser, setPin, updateUser } from '@tiffin/contracts'
import { readTokenClaims, type Role } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD, startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

type Restaurant = Awaited<ReturnType<TenancyUnderTest['addRestaurant']>>

const PIN = '2580'
const subject = { order_id: randomUUID(), line_id: `${randomUUID()}:12000:500`, quantity: 2 }

let service: TenancyUnderTest
let spice: Restaurant
beforeAll(async () => {
  service = await startTenancy()
})
beforeEach(async () => {
  spice = await service.addRestaurant(`spice-${randomUUID().slice(0, 8)}`)
  await givePin('Captain')
})
afterAll(() => service.stop())

const givePin = (role: Role) =>
  service.call(setPin, { body: { password: PASSWORD, pin: PIN } }, { token: spice.userOf(role).token })
/** Requests an approval, by default with the Waiter's token. */
const ask = (body: object = {}, token = spice.userOf('Waiter').token) =>
  service.call(
    approve,
    { body: { user_id: spice.userOf('Captain').id, pin: PIN, action: 'void', subject, ...body } },
    { token },
  )

test('the PIN of a Captain approves so many portions of one line of one order, for a minute and under one id', async () => {
  const [first, second] = [await ask(), await ask()]
  const claims = readTokenClaims(first.body.approval) as unknown as Record<string, number>

  expect(first.status).toBe(200)
  expect(claims).toMatchObject({
    sub: spice.userOf('Captain').id,
    tid: spice.id,
    name: spice.userOf('Captain').email,
    role: 'Captain',
    action: 'void',
    order: subject.order_id,
    line: subject.line_id,
    quantity: 2,
  })
  expect(claims['exp']! - claims['iat']!).toBe(60)
  expect((readTokenClaims(second.body.approval) as unknown as typeof claims)['jti']).not.toBe(claims['jti'])
})

test.each(['cancel-document', 'credit-note'])('the PIN of a Captain approves %s of one document', async (action) => {
  const document_id = randomUUID()
  const { status, body } = await ask({ action, subject: { document_id } }, spice.userOf('Cashier').token)
  const claims = readTokenClaims(body.approval) as unknown as Record<string, unknown>

  expect(status).toBe(200)
  expect(claims).toMatchObject({
    tid: spice.id,
    role: 'Captain',
    action,
    document: document_id,
    jti: expect.anything(),
  })
  expect(claims).not.toHaveProperty('order')
  expect(claims).not.toHaveProperty('line')
})

test.each(['Cashier', 'Waiter'] satisfies Role[])('the PIN of a %s approves nothing', async (role) => {
  await givePin(role)
  const { id, email } = spice.userOf(role)
  const { status, failure } = await ask({ user_id: id }, spice.userOf('Admin').token)
  expect([status, failure]).toEqual([
    403,
    { code: 'APPROVAL_REFUSED', error: `${email} (${role}) may not approve this.` },
  ])
})

test('a refusal says the name of who has one', async () => {
  await givePin('Waiter')
  const { id } = spice.userOf('Waiter')
  const token = spice.userOf('Admin').token
  await service.call(updateUser, { params: { id }, body: { name: 'Ravi K.' } }, { token })

  expect((await ask({ user_id: id }, token)).failure.error).toBe('Ravi K. (Waiter) may not approve this.')
})

test('a Captain who was demoted or removed approves nothing any more', async () => {
  const { id } = spice.userOf('Captain')
  const admin = { token: spice.userOf('Admin').token }
  await service.call(updateUser, { params: { id }, body: { role: 'Waiter' } }, admin)
  expect((await ask()).failure.code).toBe('APPROVAL_REFUSED')
  await service.call(deleteUser, { params: { id } }, admin)
  expect((await ask()).failure.code).toBe('PIN_WRONG')
})

test('an approval opens no session', async () => {
  const { body } = await ask()
  expect((await service.call(checkSession, {}, { token: body.approval })).status).toBe(401)
})

test('wrong PINs count with those of the login: after five the right one waits', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 5; round++) statuses.push((await ask({ pin: '1470' })).status)
  statuses.push((await ask()).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
})

test('a user of another restaurant gets the answer of a wrong PIN', async () => {
  const curry = await service.addRestaurant(`curry-${randomUUID().slice(0, 8)}`)
  const { status, failure } = await ask({}, curry.userOf('Waiter').token)
  expect([status, failure.code]).toEqual([403, 'PIN_WRONG'])
})

test.each([
  ['three digits', { pin: '258' }, 'A PIN has 4 to 6 digits.'],
  ['another act', { action: 'refund' }, /^The request is not valid: action/],
  ['no portion', { subject: { ...subject, quantity: 0 } }, /quantity/],
  ['an order that is none', { subject: { ...subject, order_id: 'x' } }, /order_id/],
  ['an act on a document without one', { action: 'credit-note' }, /document_id/],
  ['a void of a document', { subject: { document_id: randomUUID() } }, /order_id/],
])('400 for %s', async (_what, body, text) => {
  const { status, failure } = await ask(body)
  expect([status, failure.error]).toEqual([400, expect.stringMatching(text)])
})
