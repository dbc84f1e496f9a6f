import type { ModulePage } from '@tiffin/contracts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { moduleOf, platformModules, registryOf } from '../testing/modules.ts'
import { renderShell } from '../testing/render-shell.tsx'
import { NavList } from './nav-list.tsx'

const page = (label: string, after?: string, about: Partial<ModulePage> = {}): ModulePage => ({
  address: `/${label.toLowerCase()}`,
  label,
  title: label,
  icon: 'boxes',
  roles: ['Admin', 'Waiter'],
  ...(after && { after }),
  ...about,
})

function entriesWith(pages: readonly ModulePage[], role: 'Admin' | 'Waiter' = 'Admin', at = '/menu') {
  const registry = registryOf(moduleOf('added', { pages }), ...platformModules)
  const { unmount } = renderShell(<NavList />, { at, role, registry })
  const links = screen.getAllByRole('link').map((link) => link.textContent)
  const current = screen.queryAllByRole('link', { current: 'page' }).map((link) => link.textContent)
  const icons = screen.getAllByRole('listitem').map((item) => item.querySelector('svg')?.classList.value ?? '')
  unmount()
  return { links, current, icons }
}

test('[C2-029] [C2-028] the entries of the platform in order, and of them those the role may open', () => {
  const all = ['Dashboard', 'Menu', 'Orders', 'Tables', 'POS Terminal', 'Billing & Plans', 'Users', 'Settings']
  expect(entriesWith([]).links).toEqual(all)
  expect(entriesWith([], 'Waiter').links).toEqual(['Tables', 'POS Terminal'])
})

test('an addition stands directly after the page it names, whatever stood there', () => {
  expect(entriesWith([page('Stock', '/orders'), page('Recipes', '/stock')]).links).toEqual([
    'Dashboard',
    'Menu',
    'Orders',
    'Stock',
    'Recipes',
    'Tables',
    'POS Terminal',
    'Billing & Plans',
    'Users',
    'Settings',
  ])
  expect(entriesWith([page('Stock', '/menu')], 'Waiter').links).toEqual(['Stock', 'Tables', 'POS Terminal'])
})

test.each([
  ['nothing', [page('Stock')]],
  ['a page that is not there', [page('Stock', '/nowhere')]],
  ['itself', [page('Stock', '/stock')]],
  ['a page without an entry', [page('Stock', '/activity')]],
])('after %s it comes last', (_what, pages) => {
  expect(entriesWith(pages).links.slice(-2)).toEqual(['Settings', 'Stock'])
})

test('pages that stand after each other in a circle come last, each once', () => {
  expect(entriesWith([page('Stock', '/recipes'), page('Recipes', '/stock')]).links.slice(-3)).toEqual([
    'Settings',
    'Recipes',
    'Stock',
  ])
})

test('an icon that this shell does not have is drawn as a neutral one', () => {
  const { icons, links } = entriesWith([page('Stock', '/dashboard', { icon: 'teapot' })])
  expect(icons[links.indexOf('Stock')]).toContain('lucide-blocks')
  expect(icons[links.indexOf('Menu')]).toContain('lucide-chef-hat')
})

test('below a page that is an entry itself only the lower one is marked', () => {
  const below = page('Stock', '/dashboard', { address: '/dashboard/stock' })
  expect(entriesWith([below], 'Admin', '/dashboard/stock/flour').current).toEqual(['Stock'])
  expect(entriesWith([below], 'Admin', '/dashboard').current).toEqual(['Dashboard'])
})

test('collapsed, an addition is its icon with its name', () => {
  const registry = registryOf(moduleOf('added', { pages: [page('Stock')] }))
  renderShell(<NavList isCollapsed />, { registry })
  const link = within(screen.getByRole('list')).getByRole('link', { name: 'Stock' })
  expect([link.textContent, link.getAttribute('title')]).toEqual(['', 'Stock'])
})
