import { ROLES, type Role } from '@tiffin/domain'
import { describe, expect, test } from 'vitest'
import { homePathOf, mayOpen, pageOfPath, pages, paths, type PageId } from './pages.ts'

/** The table of spec §6, written out once more so that a slip in the declaration does not pass unseen. */
const allowed: Record<PageId, readonly Role[]> = {
  dashboard: ['Admin', 'Cashier'],
  menu: ['Admin', 'Captain', 'Cashier'],
  orders: ['Admin', 'Captain', 'Cashier'],
  tables: ['Admin', 'Captain', 'Cashier', 'Waiter'],
  pos: ['Admin', 'Captain', 'Cashier', 'Waiter'],
  plans: ['Admin'],
  users: ['Admin'],
  settings: ['Admin'],
}
const clauses: Record<PageId, string> = {
  dashboard: '[C6-001] [C6-002] [C6-003]',
  menu: '[C6-004] [C6-005] [C6-006] [C6-007]',
  orders: '[C6-008] [C6-009] [C6-010] [C6-011]',
  tables: '[C6-012] [C6-013] [C6-014] [C6-015]',
  pos: '[C6-016] [C6-017] [C6-018] [C6-019]',
  plans: '[C6-020] [C6-021]',
  users: '[C6-022] [C6-023]',
  settings: '[C6-024] [C6-025]',
}

describe('who may open a page', () => {
  for (const [id, roles] of Object.entries(allowed) as [PageId, readonly Role[]][]) {
    test(`${clauses[id]} ${id}: ${roles.join(', ')}`, () => {
      expect(ROLES.filter((role) => mayOpen(pages[id], role))).toEqual(ROLES.filter((role) => roles.includes(role)))
    })
  }
})

test('[C2-021] [C2-022] the home pages', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, homePathOf(role)]))).toEqual({
    Admin: '/dashboard',
    Cashier: '/dashboard',
    Captain: '/tables',
    Waiter: '/tables',
  })
})

test('[C2-019] [C2-020] the routes of the restaurant app; another path names no page', () => {
  expect(
    Object.values(pages)
      .map((page) => page.path)
      .toSorted(),
  ).toEqual(['/dashboard', '/menu', '/orders', '/plans', '/pos', '/settings', '/tables', '/users'])
  expect(pageOfPath('/')).toBeNull()
  expect(pageOfPath('/posters')).toBeNull()
  expect(pageOfPath('/menu/import')).toBe(pages.menu)
})

test('[C2-029] [C2-033] the sidebar entries in order; the dashboard is called Overview on a phone', () => {
  expect(Object.values(pages).map((page) => page.entry)).toEqual([
    'Dashboard',
    'Menu',
    'Orders',
    'Tables',
    'POS Terminal',
    'Billing & Plans',
    'Users',
    'Settings',
  ])
  expect(pages.dashboard.title).toBe('Overview')
})

test('every address in one place', () => {
  expect(Object.fromEntries(Object.entries(paths).map(([name, build]) => [name, build()]))).toEqual({
    root: '/',
    pos: '/pos',
    dashboard: '/dashboard',
    menu: '/menu',
    orders: '/orders',
    tables: '/tables',
    settings: '/settings',
    users: '/users',
    plans: '/plans',
    system: '/system',
    systemLogin: '/system/login',
    terms: '/terms',
    privacy: '/privacy',
    contact: '/contact',
  })
})
