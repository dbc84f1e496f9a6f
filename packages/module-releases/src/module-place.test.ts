import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createModuleStore, createReleases, type Releases } from './index.ts'
import { placeOf, placeProblemsOf } from './module-place.ts'
import { asha, createTeam } from './testing/team.ts'

const stock = { address: '/stock', label: 'Stock', icon: 'boxes', after: '/orders', roles: ['Admin', 'Waiter'] }
const declared = (page: object, ...more: object[]) => ({
  name: 'stock',
  routes: ['/stock'],
  pages: [{ ...stock, ...page }, ...more],
  slots: [],
})

test('a page without a title is called as its entry is', () => {
  expect(placeProblemsOf(declared({}))).toEqual([])
  expect(placeOf(declared({})).pages).toEqual([{ ...stock, title: 'Stock' }])
  expect(placeOf(declared({ title: 'Stock today' })).pages).toMatchObject([{ title: 'Stock today' }])
})

test.each<[string, object, string]>([
  ['without an address', { address: undefined }, 'stock has a page without an address.'],
  [
    'at an address of another',
    { address: '/orders' },
    'The page /orders of stock is not at an address of its own: name that under "tiffin.routes" of its package.json.',
  ],
  [
    'with an icon that is not drawn',
    { icon: 'teapot' },
    'The page /stock of stock has the icon "teapot", which there is not. There are: bell, bike,',
  ],
  ['without an icon', { icon: undefined }, 'The page /stock of stock has the icon nothing, which there is not.'],
  [
    'for a role there is not',
    { roles: ['Admin', 'Chef'] },
    'The page /stock of stock is for "Chef", which is no role. There are: Admin, Captain, Cashier, Waiter.',
  ],
  ['for nobody', { roles: [] }, 'The page /stock of stock names no roles: "roles" lists some of Admin,'],
  [
    'with too long a label',
    { label: 'Everything in our store room' },
    'The page /stock of stock has the label "Everything in our store room": 1 to 24 characters in one line',
  ],
  ['with a label of two lines', { label: 'Stock\nroom' }, 'has the label "Stock\\nroom": 1 to 24 characters'],
  ['with an empty label', { label: '' }, 'has the label "": 1 to 24 characters in one line'],
  ['with a label that is no text', { label: 7 }, 'has the label 7: 1 to 24 characters in one line'],
  ['with neither name', { label: undefined, icon: undefined, after: undefined }, 'has the title nothing: 1 to 24'],
  [
    'with an icon and no entry',
    { label: undefined, title: 'Stock' },
    'has icon and after and no label, so it has no entry in the sidebar.',
  ],
  ['after itself', { after: '/stock' }, 'The page /stock of stock cannot stand after "/stock": name the address'],
  ['after a name', { after: 'Orders' }, 'The page /stock of stock cannot stand after "Orders": name the address'],
  [
    'that is the home of who may not open it',
    { home: ['Captain'] },
    'The page /stock of stock is the home of ["Captain"]: name some of its roles, in a list.',
  ],
  ['with a misspelt field', { role: 'Admin' }, 'The page /stock of stock says "role". There are: address, title,'],
  ['with a word for yes', { fullScreen: 'yes' }, 'The page /stock of stock says "fullScreen": "yes"; true or false.'],
  ['with reads that are no list', { reads: '/api/areas' }, 'The page /stock of stock does not list its reads'],
  [
    'with five reads',
    { reads: ['/api/a', '/api/b', '/api/c', '/api/d', '/api/e'] },
    'has 5 reads; a page has at most 4.',
  ],
  [
    'that reads elsewhere',
    { reads: ['//x.example/api/a'] },
    'cannot read "//x.example/api/a": name a path below /api/',
  ],
  ['that reads a file', { reads: ['/modules.json'] }, 'cannot read "/modules.json": name a path below /api/'],
  ['that leaves the API', { reads: ['/api/../media/a'] }, 'cannot read "/api/../media/a": name a path below /api/'],
  ['that reads with a query', { reads: ['/api/orders?all=1'] }, 'cannot read "/api/orders?all=1": name a path below'],
  ['that reads the same twice', { reads: ['/api/areas', '/api/areas'] }, 'cannot read "/api/areas": name a path below'],
  ['that reads a number', { reads: [7] }, 'cannot read 7: name a path below /api/ once, as "/api/tables", without'],
])('a page %s is refused with the reason and costs itself only', (_what, change, problem) => {
  const module = declared(change, { address: '/stock/list', title: 'List', roles: ['Admin'] })
  expect(placeProblemsOf(module).join('\n')).toContain(problem)
  expect(placeOf(module).pages.map(({ address }) => address)).toEqual(['/stock/list'])
})

test('the reads of a first view go to the gateway', () => {
  const reads = ['/api/tables', '/api/tax-groups']
  expect(placeProblemsOf(declared({ reads }))).toEqual([])
  expect(placeOf(declared({ reads })).pages).toMatchObject([{ address: '/stock', reads }])
})

test.each<[string, object, string]>([
  ['address', { address: '/stock' }, 'stock has the page /stock twice.'],
  ['label', { address: '/stock/b', label: 'stock' }, 'stock has the label stock twice.'],
])('the same %s twice in one module is refused', (_what, change, problem) => {
  expect(placeProblemsOf(declared({}, { ...stock, ...change }))).toContain(problem)
})

test('no list of pages, too many, and none at all', () => {
  expect(placeProblemsOf({ ...declared({}), pages: stock })).toEqual([
    'stock does not list its pages: "tiffin.pages" of its package.json is no list.',
  ])
  const many = Array.from({ length: 13 }, (_, number) => ({
    address: `/stock/${number}`,
    title: 'S',
    roles: ['Admin'],
  }))
  expect(placeProblemsOf(declared({}, ...many))).toContain('stock has 14 pages; a module has at most 12.')
  expect(placeOf({ name: 'stock', routes: ['/stock'] })).toEqual({ pages: [], slots: [] })
})

test.each<[string, unknown, string]>([
  ['that there is not', [{ slot: 'kitchen' }], 'stock names the slot "kitchen", which there is not. There are: dash'],
  ['without a title', [{ slot: 'order-details', roles: ['Admin'] }], 'has the title nothing: 1 to 24 characters'],
  ['for nobody', [{ slot: 'order-details', title: 'Stock' }], 'What stock shows in order-details names no roles'],
  ['with a size', [{ slot: 'order-details', title: 'S', roles: ['Admin'], size: 2 }], 'says "size". There are: slot'],
  ['as a text', 'order-details', 'stock does not list its slots'],
])('a slot %s is refused', (_what, slots, problem) => {
  const module = { ...declared({}), slots }
  expect(placeProblemsOf(module).join('\n')).toContain(problem)
  expect(placeOf(module).slots).toEqual([])
})

test('a slot that is named twice is refused', () => {
  const shown = { slot: 'order-details', title: 'Stock', roles: ['Admin'] }
  expect(placeProblemsOf({ ...declared({}), slots: [shown, shown] })).toEqual([
    'stock names the slot "order-details" twice.',
  ])
  expect(placeOf({ ...declared({}), slots: [shown] }).slots).toEqual([shown])
})

describe('among other modules', () => {
  let folder: string
  let releases: Releases
  let team: ReturnType<typeof createTeam>
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tiffin-places-'))
    releases = createReleases(createModuleStore(diskOpener({ folder: path.join(folder, 'modules') })))
    team = createTeam(folder, () => releases)
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const of = (module: string, page: object) => ({
    module,
    routes: [`/${module}`],
    pages: [{ ...stock, address: `/${module}`, ...page }],
  })
  const entries = async (restaurant: string) =>
    (await releases.registryFor(restaurant)).modules.flatMap(({ pages = [] }) => pages.map(({ label }) => label))

  test('a label and the home of a role belong to one, be it live or tried', async () => {
    await team.release('1.0.0', 'tables', of('tables', { label: 'Tables', home: ['Waiter'] }))
    await expect(team.release('1.0.0', 'stock', of('stock', { label: 'tables' }))).rejects.toThrow(
      'stock cannot be called tables: so is /tables of tables 1.0.0.',
    )
    await expect(team.release('1.0.1', 'stock', of('stock', { home: ['Waiter'] }))).rejects.toThrow(
      'stock cannot be the home of the Waiter: that is /tables of tables 1.0.0.',
    )
    await team.release('1.1.0', 'renamed', of('tables', { label: 'Floor' }))
    await releases.startCanary({ module: 'tables', version: '1.1.0', restaurants: ['spice'], percent: 0 }, asha())
    await expect(team.release('1.0.2', 'stock', of('stock', { label: 'Floor' }))).rejects.toThrow(
      'stock cannot be called Floor: so is /tables of tables 1.1.0.',
    )
    await team.release('1.0.3', 'stock', of('stock', {}))
  })

  test('a restaurant of the canary has the page, the others have it when it is promoted, and none when it is left', async () => {
    await team.release('1.0.0', 'bare', { module: 'stock', routes: ['/stock'] })
    await team.release('1.1.0', 'with a page', of('stock', {}))
    expect(await entries('spice')).toEqual([])

    await releases.startCanary({ module: 'stock', version: '1.1.0', restaurants: ['spice'], percent: 0 }, asha())
    expect([await entries('spice'), await entries('curry')]).toEqual([['Stock'], []])
    await releases.promote({ module: 'stock', version: '1.1.0' }, asha())
    expect(await entries('curry')).toEqual(['Stock'])
    await releases.rollBack({ module: 'stock' }, asha())
    expect([await entries('spice'), await entries('curry')]).toEqual([[], []])
  })
})
