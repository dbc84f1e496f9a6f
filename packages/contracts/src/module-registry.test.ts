import { expect, test } from 'vitest'
import { moduleOfPath, type Registry, type RegistryModule } from './module-registry.ts'

const moduleAt = (name: string, routes: string[]): RegistryModule => ({
  name,
  routes,
  version: '1.0.0',
  entry: `/modules/${name}/1.0.0/remoteEntry.js`,
  js: [],
  css: [],
  integrity: {},
  contract: '1',
})
const registry: Registry = {
  schema: 1,
  revision: 3,
  modules: [
    moduleAt('backoffice', ['/menu', '/orders']),
    moduleAt('pos', ['/pos']),
    moduleAt('reports', ['/orders/reports']),
  ],
}

test.each([
  ['/pos', 'pos'],
  ['/pos/anything', 'pos'],
  ['/orders', 'backoffice'],
  ['/orders/reports', 'reports'],
  ['/orders/reports/2026', 'reports'],
  ['/orders/reportsx', 'backoffice'],
  ['/posh', undefined],
  ['/', undefined],
])('%s belongs to %s: the longest whole prefix wins', (pathname, name) => {
  expect(moduleOfPath(registry, pathname)?.name).toBe(name)
})
