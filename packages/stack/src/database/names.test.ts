import { describe, expect, test } from 'vitest'
import { appPassword, appDatabaseUrl } from './names.ts'

const admin = 'postgres://tiffin:s%2Fcret@127.0.0.1:5432/postgres'

describe('what a service connects with', () => {
  test('is its own database as its own role', () => {
    const url = new URL(appDatabaseUrl(admin, 'tiffin_orders', 'tiffin_orders_app'))

    expect([url.username, url.host, url.pathname]).toEqual(['tiffin_orders_app', '127.0.0.1:5432', '/tiffin_orders'])
  })

  test('is the same at every start and another for every role', () => {
    expect(appPassword(admin, 'tiffin_orders_app')).toBe(appPassword(admin, 'tiffin_orders_app'))
    expect(appPassword(admin, 'tiffin_orders_app')).not.toBe(appPassword(admin, 'tiffin_catalog_app'))
  })

  test("tells nothing of the administrator's password", () => {
    expect(appDatabaseUrl(admin, 'tiffin_orders', 'tiffin_orders_app')).not.toContain('s%2Fcret')
    expect(appPassword(admin, 'x')).not.toBe(appPassword(admin.replace('s%2Fcret', 'other'), 'x'))
  })
})
