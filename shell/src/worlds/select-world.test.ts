import { describe, expect, test } from 'vitest'
import { selectWorld, type VisitedPage } from './select-world.ts'

const visitor: VisitedPage = {
  pathname: '/',
  hostname: 'localhost',
  search: '',
  hasRestaurantToken: false,
  isDevice: false,
  baseDomain: null,
}
const staff: VisitedPage = { ...visitor, hasRestaurantToken: true }

test.each<[string, Partial<VisitedPage>]>([
  ['/system', {}],
  ['/system/login', {}],
  ['/systems', {}],
  ['/system with a restaurant token', { hasRestaurantToken: true }],
  ['/system on a tenant host', { hostname: 'spice.tiffin.app' }],
])('[C2-001] %s is the operator’s panel', (address, change) => {
  expect(selectWorld({ ...visitor, pathname: address.split(' ')[0]!, ...change })).toEqual({ name: 'system' })
})

test.each<Partial<VisitedPage>>([
  { pathname: '/' },
  { pathname: '/pos' },
  { pathname: '/my/system' },
  { search: '?subdomain=spice' },
  { hostname: 'spice.tiffin.app' },
])('[C2-005] with a token %o is the restaurant app', (change) => {
  expect(selectWorld({ ...staff, ...change })).toEqual({ name: 'restaurant' })
})

test.each<[string, string]>([
  ['spice.tiffin.app', 'spice'],
  ['a-b.tiffin.app', 'a-b'],
])('[C2-007] the host %s is the login of %s', (hostname, subdomain) => {
  expect(selectWorld({ ...visitor, hostname })).toEqual({ name: 'tenant-login', subdomain })
})

test('[C2-007 G64] [C2-012 G64] with a base domain its children are restaurants, and it is not, whatever its parts', () => {
  const worldOf = (hostname: string) => selectWorld({ ...visitor, hostname, baseDomain: 'brand.co.in' })
  expect(worldOf('spice.brand.co.in')).toEqual({ name: 'tenant-login', subdomain: 'spice' })
  expect(worldOf('brand.co.in')).toEqual({ name: 'marketing' })
  expect(worldOf('spice.tiffin.app')).toEqual({ name: 'marketing' })
})

test.each<[string, string]>([
  ['localhost', '?subdomain=spice'],
  ['127.0.0.1', '?subdomain=spice'],
  ['192.168.1.20', '?a=b&subdomain=Spice'],
])('[C2-008] %s%s is the login of spice', (hostname, search) => {
  expect(selectWorld({ ...visitor, hostname, search })).toEqual({ name: 'tenant-login', subdomain: 'spice' })
})

test.each<Partial<VisitedPage>>([
  {},
  { pathname: '/pos' },
  { hostname: 'tiffin.app' },
  { hostname: 'www.tiffin.app' },
  { hostname: 'localhost.tiffin.app' },
  { hostname: 'tiffin.app', search: '?subdomain=spice' },
  { search: '?subdomain=' },
])('[C2-012] %o is the public page', (change) => {
  expect(selectWorld({ ...visitor, ...change })).toEqual({ name: 'marketing' })
})

describe('a browser that is paired as a screen', () => {
  const screen: VisitedPage = { ...visitor, isDevice: true, pathname: '/kitchen' }

  test.each<Partial<VisitedPage>>([{}, { pathname: '/kitchen/' }, { search: '?subdomain=spice' }])(
    '[C2-012 R12] shows the kitchen at %o',
    (change) => {
      expect(selectWorld({ ...screen, ...change })).toEqual({ name: 'kitchen' })
    },
  )

  test.each<[string, Partial<VisitedPage>]>([
    ['marketing', { pathname: '/' }],
    ['marketing', { pathname: '/kitchenware' }],
    ['marketing', { isDevice: false }],
    ['tenant-login', { isDevice: false, hostname: 'spice.tiffin.app' }],
    ['restaurant', { hasRestaurantToken: true }],
    ['system', { pathname: '/system' }],
  ])('control: is %s for %o', (name, change) => {
    expect(selectWorld({ ...screen, ...change }).name).toBe(name)
  })
})
