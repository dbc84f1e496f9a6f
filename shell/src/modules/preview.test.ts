import { PREVIEW_STORAGE_KEY } from '@tiffin/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { moduleOf, registryOf } from '../testing/modules.ts'
import { writePage } from '../testing/render-shell.tsx'
import { previewOfTab, withPreview } from './preview.ts'
import { registryOfPage } from './registry.ts'

const served = registryOf(moduleOf('pos'), moduleOf('backoffice'))
const stock = moduleOf('stock', { version: '0.1.0-held' })
const pos = moduleOf('pos', { version: '1.1.0' })

const store = (value: unknown) => sessionStorage.setItem(PREVIEW_STORAGE_KEY, JSON.stringify(value))
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const versions = () => registryOfPage().modules.map(({ name, version }) => `${name} ${version}`)

beforeEach(() => writePage(served))

test('a preview takes the place of the served version of its module in this tab, and of no other module', () => {
  store({ module: pos, expires_at: inAnHour() })
  expect(versions()).toEqual(['backoffice 1.0.0', 'pos 1.1.0'])

  store({ module: stock, expires_at: inAnHour() })
  expect(versions()).toEqual(['pos 1.0.0', 'backoffice 1.0.0', 'stock 0.1.0-held'])
  expect(withPreview(registryOf()).modules).toEqual([stock])
})

test('a preview whose end comes holds until the page is loaded again', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T11:00:00Z') })
  store({ module: pos, expires_at: '2026-11-21T12:00:00Z' })
  expect(versions()).toContain('pos 1.1.0')

  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'))
  expect(versions()).toContain('pos 1.1.0')
  vi.useRealTimers()
})

test.each([
  ['none', null],
  ['one that is over', { module: pos, expires_at: new Date(Date.now() - 1_000).toISOString() }],
  ['one without an end', { module: pos }],
])('a tab with %s has what is served', (_, value) => {
  store(value)
  expect(versions()).toEqual(['pos 1.0.0', 'backoffice 1.0.0'])
})

test('a tab whose preview cannot be read has none', () => {
  sessionStorage.setItem(PREVIEW_STORAGE_KEY, '{"module":')
  expect(previewOfTab()).toBeNull()
})
