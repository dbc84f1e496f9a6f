import type { Registry, RegistryModule } from '@tiffin/contracts'
import { beforeEach, expect, test } from 'vitest'
import { writePage } from '../testing/render-shell.tsx'
import { withOverrides } from './registry.ts'

const moduleAt = (name: string, routes: string[]): RegistryModule => ({
  name, routes, version: '1.0.0', entry: `/modules/${name}/1.0.0/remoteEntry.js`, js: ['a.js'], css: [], integrity: { [`/modules/${name}/1.0.0/remoteEntry.js`]: 'sha384-x' }, contract: '1',
})
const registry: Registry = { schema: 1, revision: 3, modules: [moduleAt('backoffice', ['/menu', '/orders']), moduleAt('pos', ['/pos']), moduleAt('reports', ['/orders/reports'])] }

beforeEach(() => writePage(registry))

test('a developer’s override replaces the entry of one module', () => {
  writePage(registry, { moduleOverrides: true })
  localStorage.setItem('tiffin:modules', JSON.stringify({ pos: 'http://localhost:3001/remoteEntry.js' }))

  const [backoffice, pos] = withOverrides(registry).modules
  expect(backoffice).toEqual(registry.modules[0])
  expect(pos).toMatchObject({ name: 'pos', version: 'override', entry: 'http://localhost:3001/remoteEntry.js', integrity: {} })
})

test('where overrides are not allowed, what is stored changes nothing', () => {
  localStorage.setItem('tiffin:modules', JSON.stringify({ pos: 'https://evil.example/remoteEntry.js' }))
  expect(withOverrides(registry)).toBe(registry)
})
