import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Role } from '@tiffin/domain'
import { signIn } from './api.ts'
import type { Problems } from './problems.ts'
import { OwnRestaurant } from './restaurant.ts'
import { signedIn } from './test.ts'

export type Manager = { readonly page: Page; readonly restaurant: OwnRestaurant }

/** A manager of a new restaurant on a paid plan, signed in. What the test does there troubles nobody. */
export async function newManager(
  browser: Browser,
  problems: Problems,
  role: Role = 'Admin',
  options: BrowserContextOptions = {},
): Promise<Manager> {
  const restaurant = await OwnRestaurant.create('Admin', ...(role === 'Admin' ? [] : [role]))
  await restaurant.subscribe('active', 'plan_pro_monthly')
  const context = await browser.newContext({
    ...options,
    storageState: signedIn(await signIn(role, restaurant.subdomain)),
  })
  await problems.watch(context)
  return { page: await context.newPage(), restaurant }
}
