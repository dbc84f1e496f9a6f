import { expect, test } from 'vitest'
import { releaseProblemsOf } from './release-checks.ts'
import type { ReleasedModule } from './released-module.ts'

const shell = { contract: '1.2.0', shared: { react: '19.3.1', '@tiffin/web-kit': '0.1.0' } }
const entry = '/modules/pos/1.0.0/remoteEntry.js'
const fine: ReleasedModule = {
  name: 'pos',
  version: '1.0.0',
  routes: ['/pos'],
  entry,
  js: [],
  css: [],
  integrity: { [entry]: 'sha384-x' },
  contract: '^1.1.0',
  exposes: ['./routes'],
  shared: { react: '^19.3.0', '@tiffin/web-kit': '^0.1.0' },
  bytes: 50_000,
  budget_bytes: 60_000,
  commit: null,
  released_at: '2026-11-21T10:00:00.000Z',
}

test('a module that fits has none', () => {
  expect(releaseProblemsOf(fine, shell)).toEqual([])
  expect(releaseProblemsOf({ ...fine, budget_bytes: null, bytes: 1e9 }, shell)).toEqual([])
  expect(releaseProblemsOf({ ...fine, owners: { team: 'Till', contact: '@tiffin/till' } }, shell)).toEqual([])
})

test.each<[string, Partial<ReleasedModule>, string]>([
  ['exposes something else', { exposes: ['./pages'] }, 'pos does not expose ./routes, by which the shell mounts it.'],
  [
    'exposes more',
    { exposes: ['./routes', './cart'] },
    'pos exposes ./cart; a module exposes ./routes and nothing else.',
  ],
  [
    'names its owners in one word',
    { owners: 'till' },
    'pos says "owners": "till"; name them as { "team": "…", "contact": "…" }.',
  ],
  [
    'names a team without a contact',
    { owners: { team: 'Till' } },
    '"tiffin.owners" of pos has the contact nothing: 1 to 120 characters in one line, without spaces around.',
  ],
  [
    'says more of its owners',
    { owners: { team: 'Till', contact: '@tiffin/till', phone: '1' } },
    '"tiffin.owners" of pos says "phone". There are: team, contact.',
  ],
  [
    'is called like the log',
    { name: 'log' },
    'log is no name for a module: small letters, digits and hyphens, ' +
      'and not "log" or "shell", where the log of releases and the shell lie.',
  ],
  [
    'has no proper name',
    { name: '../pos' },
    '../pos is no name for a module: small letters, digits and hyphens, ' +
      'and not "log" or "shell", where the log of releases and the shell lie.',
  ],
  [
    'owns half an address',
    { routes: ['/pos', 'kiosk', '/kiosk/'] },
    'pos cannot own kiosk, /kiosk/: an address begins with a slash and ends without one, in small ' +
      'letters, digits and hyphens.',
  ],
  [
    'owns what the gateway answers',
    { routes: ['/api/pos', '/systems', '/modules', '/modulesx'] },
    "pos cannot own /api/pos, /systems, /modules: what begins so is the platform's, and no page of a restaurant.",
  ],
  [
    'declares a page that is none',
    { pages: [{ address: '/pos', label: 'POS', icon: 'store', roles: ['Chef'] }] },
    'The page /pos of pos is for "Chef", which is no role. There are: Admin, Captain, Cashier, Waiter.',
  ],
  [
    'names files of another',
    { js: ['/modules/kiosk/1.0.0/routes.js'] },
    'pos names files that are not its own: /modules/kiosk/1.0.0/routes.js.',
  ],
  ['owns no address', { routes: [] }, 'pos owns no address: name one under "tiffin.routes" of its package.json.'],
  ['needs a newer shell', { contract: '^1.3.0' }, 'pos needs module contract ^1.3.0; the shell speaks 1.2.0.'],
  ['was made for an older shell', { contract: '^0.9.0' }, 'pos needs module contract ^0.9.0; the shell speaks 1.2.0.'],
  ['needs another react', { shared: { react: '^20.0.0' } }, 'pos needs react ^20.0.0; the shell shares 19.3.1.'],
  [
    'shares what the shell does not',
    { shared: { zustand: '^5.0.0' } },
    'pos takes zustand from the shell, which does not share it.',
  ],
  ['is too large', { bytes: 60_100 }, 'pos brings 60.1 KB of JavaScript to its first screen; its budget is 60.0 KB.'],
  [
    'has a file without a hash',
    { js: ['/modules/pos/1.0.0/routes.js'] },
    'pos has no integrity hash for /modules/pos/1.0.0/routes.js.',
  ],
])('one that %s is refused with the reason', (_name, change, problem) => {
  expect(releaseProblemsOf({ ...fine, ...change }, shell)).toContain(problem)
})
