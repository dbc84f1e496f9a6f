import { expect, test } from 'vitest'
import { CALL_SCOPES, INTERNAL_CALLERS, mayCall, type CallScope } from './callers.ts'
import { callersOf } from './callers-of.ts'
import { SERVICES } from './endpoint.ts'
import { closeIn, purgeIn } from './removals.ts'

test('only tenancy may end a restaurant, and the gateway may change nothing', () => {
  const scopesOf = Object.fromEntries(
    INTERNAL_CALLERS.map((caller) => [
      caller,
      (Object.keys(CALL_SCOPES) as CallScope[]).filter((scope) => mayCall(caller, scope)),
    ]),
  )

  expect(scopesOf).toEqual({
    gateway: ['sessions', 'heads', 'people', 'records', 'figures', 'actions', 'traffic', 'mailbox'],
    orders: ['sessions', 'guests', 'slips', 'menus', 'heads', 'plans'],
    catalog: ['sessions', 'menu-changes', 'plans'],
    tenancy: ['billing-facts', 'plans', 'close', 'purge'],
    billing: ['sessions', 'plan-changes', 'people'],
  })
})

test('an added service may ask for sessions and for nothing else', () => {
  const scopes = Object.keys(CALL_SCOPES) as CallScope[]

  expect(scopes.filter((scope) => mayCall('stock', scope))).toEqual(['sessions'])
})

test('an added service knows tenancy, which ends restaurants there', () => {
  expect(callersOf('stock', { close: closeIn('stock'), purge: purgeIn('stock') })).toEqual(['tenancy'])
})

test('a service knows the callers that have something to ask it', () => {
  expect(Object.fromEntries(SERVICES.map((service) => [service, callersOf(service)]))).toEqual({
    orders: ['gateway', 'catalog', 'tenancy', 'billing'],
    catalog: ['gateway', 'orders', 'tenancy'],
    tenancy: ['gateway', 'orders', 'catalog', 'billing'],
    billing: ['gateway', 'orders', 'catalog', 'tenancy'],
  })
})
