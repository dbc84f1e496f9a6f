import { pages, type PageId } from '@tiffin/contracts'
import { ROLES, type Role } from '@tiffin/domain'
import { expect, test } from 'vitest'
import { renderShell } from '../testing/render-shell.tsx'
import { useAccess, type Access } from './use-access.ts'

function accessOf(role: Role, at: string): Access {
  let access: Access | undefined
  const Probe = () => {
    access = useAccess()
    return null
  }
  renderShell(<Probe />, { at, role }).unmount()
  return access!
}

/** Spec §6 once more: who may open what. */
const allowed: Readonly<Record<PageId, readonly Role[]>> = {
  dashboard: ['Admin', 'Cashier'],
  menu: ['Admin', 'Captain', 'Cashier'],
  orders: ['Admin', 'Captain', 'Cashier'],
  tables: ['Admin', 'Captain', 'Cashier', 'Waiter'],
  pos: ['Admin', 'Captain', 'Cashier', 'Waiter'],
  plans: ['Admin'],
  users: ['Admin'],
  settings: ['Admin'],
}
const clauses: Readonly<Record<PageId, string>> = {
  dashboard: '[C6-001] [C6-002] [C6-003]',
  menu: '[C6-004] [C6-005] [C6-006] [C6-007]',
  orders: '[C6-008] [C6-009] [C6-010] [C6-011]',
  tables: '[C6-012] [C6-013] [C6-014] [C6-015]',
  pos: '[C6-016] [C6-017] [C6-018] [C6-019]',
  plans: '[C6-020] [C6-021]',
  users: '[C6-022] [C6-023]',
  settings: '[C6-024] [C6-025]',
}
const homes: Readonly<Record<Role, string>> = {
  Admin: '/dashboard',
  Cashier: '/dashboard',
  Captain: '/tables',
  Waiter: '/tables',
}

for (const id of Object.keys(allowed) as PageId[]) {
  test(`${clauses[id]} [C2-019] [C2-024] ${id} opens for ${allowed[id].join(', ')} and leads all others home`, () => {
    const expected = ROLES.map((role) =>
      allowed[id].includes(role)
        ? { at: 'allowed', page: pages[id] }
        : { at: 'elsewhere', home: homes[role], denied: true },
    )
    expect(ROLES.map((role) => accessOf(role, `/${id}`))).toEqual(expected)
    expect(ROLES.map((role) => accessOf(role, `/${id}/below`))).toEqual(expected)
  })
}

test.each(['/', '/nowhere', '/posh'])(
  '[C2-020] [C2-021] [C2-022] %s names no page: it leads home and is not denied',
  (at) => {
    expect(ROLES.map((role) => accessOf(role, at))).toEqual(
      ROLES.map((role) => ({ at: 'elsewhere', home: homes[role], denied: false })),
    )
  },
)
