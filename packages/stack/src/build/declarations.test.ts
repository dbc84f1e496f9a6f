import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StackFailure } from '../failure.ts'
import { accountOfAdded } from './added-code.ts'
import { declareServices } from './declarations.ts'

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), 'tiffin-services-'))
  // The account of an added service reads the checkout.
  chmodSync(checkout, 0o755)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(checkout, { recursive: true })
})

function addService(name: string, access?: object): void {
  const folder = path.join(checkout, 'services', name)
  mkdirSync(path.join(folder, 'src'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  if (!access) return
  const listItems = {
    id: 'listItems',
    service: name,
    method: 'GET',
    path: `/api/${name}`,
    access,
    summary: '',
    response: 'none',
  }
  writeFileSync(path.join(folder, 'src/endpoints.ts'), `export const endpoints = ${JSON.stringify({ listItems })}`)
}
const declared = (name: string) =>
  JSON.parse(readFileSync(path.join(checkout, 'services', name, 'dist/declaration.json'), 'utf8')) as {
    readonly endpoints: readonly { readonly id: string }[]
  }

test('a service of the product is declared from the contracts, another one from its own folder, once', async () => {
  addService('catalog')
  addService('stock', { scope: 'restaurant', roles: ['Admin'] })

  expect((await declareServices({ checkout })).changed.toSorted()).toEqual(['catalog', 'stock'])
  expect(declared('catalog').endpoints.map(({ id }) => id)).toContain('listMenu')
  expect(declared('stock').endpoints).toMatchObject([{ id: 'listItems', access: { roles: ['Admin'] } }])
  expect(await declareServices({ checkout })).toEqual({ changed: [], failed: new Map() })
})

test('a service that a gateway would refuse is named with the reason, and has no declaration any more', async () => {
  addService('catalog')
  addService('stock', { scope: 'restaurant', roles: ['Admin'] })
  await declareServices({ checkout })
  addService('stock', { scope: 'restaurant', roles: ['Chef'] })

  const { failed } = await declareServices({ checkout })
  expect([...failed.keys()]).toEqual(['stock'])
  expect(failed.get('stock')).toBeInstanceOf(StackFailure)
  expect(failed.get('stock')!.message).toContain(
    'The endpoints of stock cannot be declared: endpoints.0.access.roles.0',
  )
  expect(existsSync(path.join(checkout, 'services/stock/dist/declaration.json'))).toBe(false)
  expect(declared('catalog').endpoints).not.toEqual([])
})

describe('code of an added service that is declared', () => {
  const addCode = (name: string, code: string) => {
    addService(name, { scope: 'restaurant', roles: ['Admin'] })
    const src = path.join(checkout, 'services', name, 'src')
    appendFileSync(path.join(src, 'endpoints.ts'), `\n;${code}`)
    // The account of the service may write there, so only the process is without the right.
    chmodSync(src, 0o777)
  }

  test.each([
    ['ends the process', 'process.exit(0)', 'the program did not say them'],
    ['throws', `throw new Error('no endpoints today')`, 'failed (exit code 1)'],
    ['never ends', 'await new Promise(() => setInterval(() => undefined, 1000))', 'failed (no end within 1 s)', 1_000],
    [
      'prints without end',
      `const { writeSync } = await import('node:fs'); for (;;) writeSync(1, 'x'.repeat(9_000))`,
      'failed (too much output)',
    ],
    ['writes files', `(await import('node:fs')).writeFileSync(import.meta.dirname + '/x', '')`, 'failed (exit code 1)'],
  ])('and %s costs its own service alone', async (_what, code, reason, withinMs?: number) => {
    addService('catalog')
    addCode('stock', code)
    const { changed, failed } = await declareServices({ checkout, ...(withinMs && { withinMs }) })

    expect(changed).toEqual(['catalog'])
    expect(failed.get('stock')!.message).toContain(reason)
  })

  test('sees no setting of the product, and has the account of its service where that may read the checkout', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://admin')
    addCode('stock', `throw new Error(JSON.stringify([Object.keys(process.env), process.getuid()]))`)
    const { failed } = await declareServices({ checkout })
    const log = failed.get('stock')!.log!

    expect(log).toContain('["PATH"]')
    expect(log).toContain(`,${accountOfAdded('stock')?.uid ?? process.getuid!()}]`)
  })
})
