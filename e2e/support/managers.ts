import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Role } from '@tiffin/domain'
import { signIn } from './api.ts'
import { OwnRestaurant } from './restaurant.ts'
import type { OpenSession } from './test.ts'

export type Manager = { readonly page: Page; readonly restaurant: OwnRestaurant }

/** Signs in a manager of a new restaurant on a paid plan. The test's changes there disturb no other test. */
export async function newManager(
  openSession: OpenSession,
  role: Role = 'Admin',
  options: BrowserContextOptions = {},
): Promise<Manager> {
  const restaurant = await OwnRestaurant.create('Admin', ...(role === 'Admin' ? [] : [role]))
  await restaurant.subscribe('active', 'plan_pro_monthly')
  return { page: await openSession(await signIn(role, restaurant.subdomain), options), restaurant }
}
