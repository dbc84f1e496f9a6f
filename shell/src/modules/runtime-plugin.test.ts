import { beforeAll, expect, test } from 'vitest'
import { rememberIntegrity } from './integrity.ts'
import runtimePlugin from './runtime-plugin.ts'

type Made = { script: HTMLScriptElement; timeout: number }
const make = (url: string) => runtimePlugin().createScript!({ url } as never) as Made

beforeAll(() => rememberIntegrity({ '/modules/pos/1.0.0/remoteEntry.js': 'sha384-known' }))

test('the tag of an entry carries its hash and fails where the server does not answer', () => {
  const { script, timeout } = make('/modules/pos/1.0.0/remoteEntry.js')
  expect([script.integrity, script.crossOrigin, script.async, timeout]).toEqual([
    'sha384-known',
    'anonymous',
    true,
    8_000,
  ])
})

test('an unlisted file of a module carries a hash it cannot have', () => {
  expect(make('/modules/pos/1.0.0/other.js').script.integrity).toMatch(/^sha384-A+$/)
})

test('a developer’s override on another origin carries none', () => {
  expect(make('http://localhost:3001/remoteEntry.js').script.integrity || null).toBeNull()
})

test('the page has the core of the loader for modules that bring none', () => {
  const { _FEDERATION_RUNTIME_CORE: core } = globalThis as { _FEDERATION_RUNTIME_CORE?: object }
  expect(core).toMatchObject({ ModuleFederation: expect.any(Function), satisfy: expect.any(Function) })
})
