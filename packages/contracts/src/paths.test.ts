import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('every address in one place', () => {
  expect(Object.fromEntries(Object.entries(paths).map(([name, build]) => [name, build()]))).toEqual({
    root: '/',
    pos: '/pos',
    dashboard: '/dashboard',
    menu: '/menu',
    orders: '/orders',
    bills: '/orders/bills',
    gstr1: '/orders/gstr1',
    decisions: '/orders/decisions',
    khata: '/orders/khata',
    tables: '/tables',
    settings: '/settings',
    kitchen: '/kitchen',
    users: '/users',
    activity: '/activity',
    plans: '/plans',
    system: '/system',
    systemLogin: '/system/login',
    terms: '/terms',
    privacy: '/privacy',
    contact: '/contact',
  })
})
