import type { ModulePage, Registry } from '@tiffin/contracts'

const everybody = ['Admin', 'Captain', 'Cashier', 'Waiter'] as const
const pages: readonly ModulePage[] = [
  { address: '/dashboard', title: 'Overview', label: 'Dashboard', roles: ['Admin', 'Cashier'] },
  { address: '/pos', title: 'POS Terminal', label: 'POS Terminal', roles: everybody },
]
/** A registry with the pages of other modules and their roles, which the login reads. */
const registry: Registry = {
  schema: 1,
  revision: 1,
  modules: [
    {
      name: 'restaurant',
      version: '1.0.0',
      routes: pages.map(({ address }) => address),
      pages,
      slots: [],
      entry: '',
      js: [],
      css: [],
      integrity: {},
      contract: '^1.0.0',
    },
  ],
}

/** Writes the page data into the document, as the gateway does. */
export function writePage(settings: { baseDomain?: string | null; contactEmail?: string | null } = {}): void {
  document.getElementById('tiffin-page')?.remove()
  const script = Object.assign(document.createElement('script'), { id: 'tiffin-page', type: 'application/json' })
  script.textContent = JSON.stringify({ registry, askRegistry: false, baseDomain: null, ...settings })
  document.head.append(script)
}
