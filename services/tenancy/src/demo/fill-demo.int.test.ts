import { listUsersWithPin, login, signInByPin } from '@tiffin/contracts'
import { DEMO_RESTAURANT_ID } from '@tiffin/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../passwords.ts'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'
import { DEMO_PASSWORD, fillDemo } from './fill-demo.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())

test('fills Spice Garden once; each of its users can sign in, by PIN too where there is one', async () => {
  const tenant = { id: DEMO_RESTAURANT_ID }
  await fillDemo(service.db, createPasswords(), tenant)
  await service.db.inTenant(tenant, (tx) =>
    tx.restaurant.update({ where: { id: tenant.id }, data: { name: 'Renamed' } }),
  )
  await fillDemo(service.db, createPasswords(), tenant)

  expect(
    await service.db.inTenant(tenant, (tx) => tx.restaurant.findMany({ select: { name: true, subdomain: true } })),
  ).toEqual([{ name: 'Renamed', subdomain: 'spice' }])
  for (const who of ['admin', 'captain', 'cashier', 'waiter']) {
    const { status } = await service.call(login, {
      body: { email: `${who}@spice.test`, password: DEMO_PASSWORD, subdomain: 'spice' },
    })
    expect(status).toBe(200)
  }

  const body = { email: 'admin@spice.test', password: DEMO_PASSWORD, subdomain: 'spice' }
  const { token } = (await service.call(login, { body })).body
  const { body: staff } = await service.call(listUsersWithPin, {}, { token })
  const pins = { 'captain@spice.test': '3791', 'cashier@spice.test': '6284', 'waiter@spice.test': '2580' }
  expect(staff.map(({ email }) => email)).toEqual(Object.keys(pins))
  for (const { id, email } of staff) {
    const pin = pins[email as keyof typeof pins]
    expect((await service.call(signInByPin, { body: { user_id: id, pin } }, { token })).status).toBe(200)
  }
})
