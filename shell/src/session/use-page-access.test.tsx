import type { Registry } from '@tiffin/contracts'
import { ROLES, type Role } from '@tiffin/domain'
import { describe, expect, test } from 'vitest'
import { moduleOf, platformModules, platformRegistry, registryOf } from '../testing/modules.ts'
import { renderShell } from '../testing/render-shell.tsx'
import { usePageAccess, type PageAccess } from './use-page-access.ts'

function accessOf(role: Role, at: string, registry: Registry = platformRegistry): PageAccess {
  let access: PageAccess | undefined
  const Probe = () => {
    access = usePageAccess()
    return null
  }
  renderShell(<Probe />, { at, role, registry }).unmount()
  return access!
}

/** The roles that may open each page, copied from spec §6, so that a mistake in a module's declaration is found. */
const allowed: Readonly<Record<string, readonly Role[]>> = {
  dashboard: ['Admin', 'Cashier'],
  menu: ['Admin', 'Captain', 'Cashier'],
  orders: ['Admin', 'Captain', 'Cashier'],
  tables: ['Admin', 'Captain', 'Cashier', 'Waiter'],
  pos: ['Admin', 'Captain', 'Cashier', 'Waiter'],
  plans: ['Admin'],
  users: ['Admin'],
  settings: ['Admin'],
  activity: ['Admin'],
  kitchen: ['Admin', 'Captain'],
  'orders/gstr1': ['Admin'],
}
const clauses: Readonly<Record<string, string>> = {
  dashboard: '[C6-001] [C6-002] [C6-003]',
  menu: '[C6-004] [C6-005] [C6-006] [C6-007]',
  orders: '[C6-008] [C6-009] [C6-010] [C6-011]',
  tables: '[C6-012] [C6-013] [C6-014] [C6-015]',
  pos: '[C6-016] [C6-017] [C6-018] [C6-019]',
  plans: '[C6-020] [C6-021]',
  users: '[C6-022] [C6-023]',
  settings: '[C6-024] [C6-025]',
  activity: 'not in the specification:',
  kitchen: 'not in the specification:',
  'orders/gstr1': 'not in the specification:',
}
const homes: Readonly<Record<Role, string>> = {
  Admin: '/dashboard',
  Cashier: '/dashboard',
  Captain: '/tables',
  Waiter: '/tables',
}

for (const [id, roles] of Object.entries(allowed)) {
  /**
   * A page whose clauses stand in brackets is one of the eight routes of the specification; others are additions
   * (reading R11).
   */
  const route = clauses[id]!.startsWith('[') ? ' [C2-019]' : ''
  test(`${clauses[id]}${route} [C2-024] ${id} opens for ${roles.join(', ')} and leads all others home`, () => {
    const opens = (role: Role, at: string) => {
      const access = accessOf(role, at)
      return access.kind === 'allowed' ? access.page.address : access
    }
    const expected = ROLES.map((role) =>
      roles.includes(role) ? `/${id}` : { kind: 'elsewhere', home: homes[role], denied: true },
    )
    expect(ROLES.map((role) => opens(role, `/${id}`))).toEqual(expected)
    expect(ROLES.map((role) => opens(role, `/${id}/below`))).toEqual(expected)
  })
}

test('[C2-019] the platform has these pages and no other', () => {
  const addresses = platformModules.flatMap(({ pages = [] }) => pages.map(({ address }) => address))
  expect(addresses.toSorted()).toEqual(
    Object.keys(allowed)
      .map((id) => `/${id}`)
      .toSorted(),
  )
})

test.each(['/', '/nowhere', '/posh'])(
  '[C2-020] [C2-021] [C2-022] %s names no page: it leads home and is not denied',
  (at) => {
    expect(ROLES.map((role) => accessOf(role, at))).toEqual(
      ROLES.map((role) => ({ kind: 'elsewhere', home: homes[role], denied: false })),
    )
  },
)

describe('a module that is added', () => {
  const stock = moduleOf('stock', {
    routes: ['/stock', '/dashboard/stock'],
    pages: [
      { address: '/stock', label: 'Stock', title: 'Stock', icon: 'boxes', roles: ['Waiter'] },
      { address: '/dashboard/stock', title: 'Stock today', roles: ['Captain'] },
    ],
  })
  const registry = registryOf(...platformModules, stock)

  test('opens for the roles it declares, below the page of another too', () => {
    expect(accessOf('Waiter', '/stock/flour', registry)).toMatchObject({ kind: 'allowed', page: { title: 'Stock' } })
    expect(accessOf('Admin', '/stock', registry)).toEqual({ kind: 'elsewhere', home: '/dashboard', denied: true })
    expect(accessOf('Captain', '/dashboard/stock', registry)).toMatchObject({ kind: 'allowed' })
    expect(accessOf('Admin', '/dashboard/stock', registry)).toMatchObject({ kind: 'elsewhere', denied: true })
  })

  test('is no page where the restaurant has not got it', () => {
    expect(accessOf('Waiter', '/stock')).toEqual({ kind: 'elsewhere', home: '/tables', denied: false })
  })
})

test('a role whose home is missing begins at the first page it may open, and without any has none', () => {
  const pos = platformModules.find(({ name }) => name === 'pos')!
  expect(accessOf('Waiter', '/tables', registryOf(pos))).toEqual({ kind: 'elsewhere', home: '/pos', denied: false })
  expect(accessOf('Waiter', '/tables', registryOf())).toEqual({ kind: 'nowhere' })
})

test('a page that is none costs itself only', () => {
  const broken = [
    null,
    { address: 7, title: 'Seven', roles: ['Admin'] },
    { address: '/roles', title: 'Roles', roles: 'Admin' },
    { address: '/label', title: 'Label', label: {}, roles: ['Admin'] },
    { address: '/tables', title: 'Mine now', roles: [], home: ['Waiter'] },
  ] as never[]
  const registry = registryOf(...platformModules, moduleOf('stock', { pages: broken }))

  expect(accessOf('Waiter', '/tables', registry)).toMatchObject({ kind: 'allowed', page: { title: 'Tables' } })
  expect(accessOf('Admin', '/roles', registry)).toMatchObject({ kind: 'elsewhere', home: '/dashboard' })
})
