import type { Page } from '@playwright/test'
import type { Role } from '@tiffin/domain'
import { signIn } from './api.ts'
import { OwnRestaurant } from './restaurant.ts'
import type { OpenSession, SessionOptions } from './test.ts'

/**
 * Makes a restaurant on a paid plan and opens a session there as a user of the role. The test's changes there disturb
 * no other test.
 */
export async function newRestaurantAs(
  role: Role,
  openSession: OpenSession,
  options: SessionOptions = {},
): Promise<{ readonly page: Page; readonly restaurant: OwnRestaurant }> {
  const restaurant = await OwnRestaurant.create('Admin', ...(role === 'Admin' ? [] : [role]))
  await restaurant.subscribe('active', 'plan_pro_monthly')
  return { page: await openSession(await signIn(role, restaurant.subdomain), options), restaurant }
}
