import { describe, expect, test } from 'vitest'
import { namedLogins } from './logins.ts'

const urlOf = (login: string, service: string) => `postgres://${login}:secret@pooler:6432/tiffin_${service}`
const loginsOf = (orders: string, tenancy: string) =>
  namedLogins({
    DATABASE_URL: 'postgres://admin:secret@db:5432/postgres',
    ORDERS_DATABASE_URL: urlOf(orders, 'orders'),
    TENANCY_DATABASE_URL: urlOf(tenancy, 'tenancy'),
  })

describe('the logins that settings name', () => {
  test('are each for one service, whose own role is one of them', () => {
    expect(loginsOf('orders_2027', 'tiffin_tenancy_app')).toMatchObject({
      orders: { role: 'orders_2027' },
      tenancy: { role: 'tiffin_tenancy_app' },
    })
  })

  test('are refused where two services share one, which could read the data of both', () => {
    expect(() => loginsOf('shared', 'shared')).toThrow(
      'TENANCY_DATABASE_URL names shared, which is the login of orders.',
    )
  })

  test('are refused where one is the role of another service', () => {
    expect(() => loginsOf('tiffin_billing_app', 'tenancy_2027')).toThrow(
      'ORDERS_DATABASE_URL names tiffin_billing_app, which is the login of billing.',
    )
  })
})
