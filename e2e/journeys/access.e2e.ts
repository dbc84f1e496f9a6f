import { ROLES, type Role } from '@tiffin/domain'
import { Shell } from '../pages/shell.ts'
import { toast } from '../pages/toasts.ts'
import { expect, test } from '../support/test.ts'

type PageId = 'dashboard' | 'menu' | 'orders' | 'tables' | 'pos' | 'plans' | 'users' | 'settings' | 'activity'

/** The pages of spec §2 and §6 are written out once more, because the product's own table must not prove itself. */
const home: Readonly<Record<Role, PageId>> = {
  Admin: 'dashboard',
  Cashier: 'dashboard',
  Captain: 'tables',
  Waiter: 'tables',
}
const allowed: Readonly<Record<Role, readonly PageId[]>> = {
  Admin: ['dashboard', 'menu', 'orders', 'tables', 'pos', 'plans', 'users', 'settings', 'activity'],
  Captain: ['menu', 'orders', 'tables', 'pos'],
  Cashier: ['dashboard', 'menu', 'orders', 'tables', 'pos'],
  Waiter: ['tables', 'pos'],
}
/** The sidebar entry of each page; null for a page that is reached from another one. */
const entryOf: Readonly<Record<PageId, string | null>> = {
  dashboard: 'Dashboard',
  menu: 'Menu',
  orders: 'Orders',
  tables: 'Tables',
  pos: 'POS Terminal',
  plans: 'Billing & Plans',
  users: 'Users',
  settings: 'Settings',
  activity: null,
}
const clauses: Readonly<Record<Role, string>> = {
  Admin: '[C6-001] [C6-004] [C6-008] [C6-012] [C6-016] [C6-020] [C6-022] [C6-024] [C2-019] [C2-029]',
  Captain: '[C6-005] [C6-009] [C6-013] [C6-017] [C6-003] [C6-021] [C6-023] [C6-025]',
  Cashier: '[C6-002] [C6-006] [C6-010] [C6-014] [C6-018] [C6-021] [C6-023] [C6-025]',
  Waiter: '[C6-015] [C6-019] [C6-003] [C6-007] [C6-011] [C6-021] [C6-023] [C6-025]',
}

/** The clause about the home page of each role. */
const landing: Readonly<Record<Role, string>> = {
  Admin: '[C2-021]',
  Cashier: '[C2-021]',
  Captain: '[C2-022]',
  Waiter: '[C2-022]',
}

for (const role of ROLES) {
  test.describe(role, () => {
    test.use({ role })

    // One test visits all pages of a role, because a new browser loads every file of the product again.
    test(`${clauses[role]} [C2-028] [C2-023] [C2-024] [C6-030] ${role} gets the pages of the role and no other; [C2-020 R11] an address below a page leads to that page, [C2-020] ${landing[role]} one that names no page leads home without a word`, async ({
      page,
    }) => {
      const shell = new Shell(page)
      await page.goto(`/${home[role]}`)
      await expect(shell.sidebar).toBeVisible()
      expect(await shell.entries()).toEqual(allowed[role].flatMap((id) => entryOf[id] ?? []))

      const pages = Object.keys(entryOf) as PageId[]
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      for (const id of pages.filter((each) => ![home[role], 'pos'].includes(each) && allowed[role].includes(each)))
        await test.step(id, async () => {
          const before = await title.innerText()
          const entry = entryOf[id]
          if (entry) await shell.entry(entry).click()
          else await page.goto(`/${id}`)
          await expect(page).toHaveURL(`/${id}`)
          await expect(title).not.toHaveText(before)
          await expect(title).toBeVisible()
        })

      for (const address of ['/', '/nowhere', '/menus'])
        await test.step(address, async () => {
          await page.goto(address)
          await expect(page).toHaveURL(`/${home[role]}`)
        })
      await expect(title).toBeVisible()
      await expect(toast(page, 'Access denied.')).toHaveCount(0)
      await page.goto('/tables/nowhere')
      await expect(page).toHaveURL('/tables')
      await expect(page.getByRole('heading', { name: 'Table Management' })).toBeVisible()

      for (const id of pages.filter((each) => !allowed[role].includes(each)))
        await test.step(id, async () => {
          await page.goto(`/${id}`)
          await expect(toast(page, 'Access denied.')).toBeVisible()
          await expect(page).toHaveURL(`/${home[role]}`)
        })
      await page.goto('/pos')
      await expect(page.getByRole('heading', { name: 'Spice Garden - POS' })).toBeVisible()
    })
  })
}
