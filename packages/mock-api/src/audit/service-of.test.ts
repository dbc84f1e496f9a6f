import { AUDIT_ACTIONS } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { serviceOf } from './service-of.ts'

test('every action of the audit has the service that stores its kind, those of add-ons and serving hours the catalog', () => {
  const kindsOf = (service: string) =>
    new Set(AUDIT_ACTIONS.filter((action) => serviceOf(action) === service).map((action) => action.split('.')[0]))

  expect(kindsOf('orders')).toEqual(new Set(['order', 'table', 'area', 'guest', 'khata', 'printer']))
  expect(kindsOf('catalog')).toEqual(
    new Set(['dish', 'menu', 'category', 'tax-group', 'modifier-group', 'daypart', 'station']),
  )
  expect(kindsOf('tenancy')).toEqual(new Set(['user', 'device', 'settings', 'restaurant']))
  expect(kindsOf('billing')).toEqual(new Set(['subscription']))
})
