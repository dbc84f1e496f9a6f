import type { Tenant } from '@tiffin/service-kit'
import type { Passwords } from '../passwords.ts'
import type { TenancyDatabase } from '../repository/database.ts'
import { createRestaurantsRepository } from '../repository/restaurants-repository.ts'

export const DEMO_PASSWORD = 'spice-garden'

const restaurant = {
  name: 'Spice Garden',
  subdomain: 'spice',
  address: 'No. 214, 12th Main Road, HAL 2nd Stage, Indiranagar, Bengaluru, Karnataka 560038',
  gstin: '29AAKFS4821M1ZM',
  phone: '+91 80 4123 7788',
  billHeader: 'North & South Indian Kitchen',
  billFooter: 'Thank you! Please visit again.',
  kotHeader: 'Kitchen Order',
  kotFooter: '',
} as const

const users = [
  { id: '01910000-0000-7000-8000-000000000101', email: 'admin@spice.test', role: 'Admin', pin: null },
  { id: '01910000-0000-7000-8000-000000000102', email: 'captain@spice.test', role: 'Captain', pin: '3791' },
  { id: '01910000-0000-7000-8000-000000000103', email: 'cashier@spice.test', role: 'Cashier', pin: '6284' },
  { id: '01910000-0000-7000-8000-000000000104', email: 'waiter@spice.test', role: 'Waiter', pin: '2580' },
] as const

/**
 * Adds the demo restaurant with one user of each role, all with a PIN except the Admin. Does nothing when the
 * restaurant exists already.
 */
export async function fillDemo(db: TenancyDatabase, passwords: Passwords, tenant: Tenant): Promise<void> {
  const restaurants = createRestaurantsRepository(db)
  if (await restaurants.exists(tenant)) return

  const accounts = await Promise.all(
    users.map(async ({ pin, ...user }) => ({
      ...user,
      passwordHash: await passwords.hash(DEMO_PASSWORD),
      ...(pin && { pinHash: await passwords.hash(pin) }),
    })),
  )
  await restaurants.create(tenant, restaurant, accounts)
}
