import { expect, test } from 'vitest'
import { integrityOf, offerIntegrity, rememberIntegrity } from './integrity.ts'

const known = '/modules/pos/1.0.0/main.js'

test('a file of the registry has its hash, asked by path or by address', () => {
  rememberIntegrity({ [known]: 'sha384-known' })
  expect([integrityOf(known), integrityOf(location.origin + known), integrityOf(`${known}?t=1`)]).toEqual([
    'sha384-known',
    'sha384-known',
    'sha384-known',
  ])
})

test('a released file the registry does not list gets a hash nothing has, so the browser refuses it', () => {
  expect(integrityOf('/modules/pos/1.0.0/unlisted.js')).toBe(`sha384-${'A'.repeat(64)}`)
  expect(integrityOf(`${location.origin}/modules/pos/1.0.0/../1.0.0/unlisted.css`)).toMatch(/^sha384-A+$/)
})

test('the shell’s own files and other origins are not its business', () => {
  expect([integrityOf('/assets/main.js'), integrityOf('http://localhost:9999/modules/pos/main.js')]).toEqual([
    undefined,
    undefined,
  ])
})

test('chunk loaders inside modules ask the same question, and no module replaces what answers it', () => {
  offerIntegrity()
  expect((globalThis as { tiffinIntegrity?: unknown }).tiffinIntegrity).toBe(integrityOf)
  const replace = () => undefined
  expect(() => Object.assign(globalThis, { tiffinIntegrity: replace })).toThrow(TypeError)
  expect(() => Object.defineProperty(globalThis, 'tiffinIntegrity', { value: replace })).toThrow(TypeError)
  expect(Reflect.deleteProperty(globalThis, 'tiffinIntegrity')).toBe(false)
  expect(integrityOf('/modules/pos/1.0.0/unlisted.js')).toMatch(/^sha384-A+$/)
})
