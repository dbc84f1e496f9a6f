import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StackFailure } from '../failure.ts'
import { addedServices } from '../services.ts'
import { Steps } from '../steps.ts'
import { ROOT } from '../workspace.ts'
import { declareServices } from './declarations.ts'
import { newService } from './new-service.ts'

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), 'tiffin-new-service-'))
  // The account of an added service reads the checkout.
  chmodSync(checkout, 0o755)
  mkdirSync(path.join(checkout, 'services'))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'))
})
afterEach(() => rmSync(checkout, { recursive: true }))

const make = (name: string) => newService(name, { checkout, install: false }, new Steps({ write: () => true }))
const read = (file: string) => readFileSync(path.join(checkout, 'services/stock', file), 'utf8')

test('a new service is one of the checkout, and declares an endpoint for Admins below its own path', async () => {
  await make('stock')

  expect(addedServices(checkout)).toEqual(['stock'])
  expect(await declareServices({ checkout })).toEqual({ changed: ['stock'], failed: new Map() })
  expect(JSON.parse(read('dist/declaration.json'))).toMatchObject({
    service: 'stock',
    endpoints: [{ id: 'listItems', path: '/api/stock/items', access: { scope: 'restaurant', roles: ['Admin'] } }],
  })
  expect(read('prisma/migrations/00000000000000_init/migration.sql')).toContain('TO tiffin_stock_app')
})

test('the code of a new service imports only what the packages export', async () => {
  await make('stock')
  const files = globSync('src/**/*.ts', { cwd: path.join(checkout, 'services/stock') })
  const imports = files.flatMap((file) =>
    [...read(file).matchAll(/^import \{([^}]*)\} from '(@tiffin\/[^']+)'/gm)].map(([, names, from]) => ({
      file,
      names: names!.split(',').map((name) => name.trim()),
      from: from!,
    })),
  )
  const missing: string[] = []
  for (const { file, names, from } of imports) {
    const exported = (await import(from)) as object
    const values = names.filter((name) => name !== '' && !name.startsWith('type '))
    missing.push(...values.filter((name) => !(name in exported)).map((name) => `${file}: ${name} of ${from}`))
  }

  expect(imports.map(({ file }) => file)).toContain('src/app.ts')
  expect(missing).toEqual([])
})

test.each(['Stock', 'stock-room', '../stock', '', '1st'])('"%s" is no name for a service', async (name) => {
  await expect(make(name)).rejects.toThrow(StackFailure)
  expect(addedServices(checkout)).toEqual([])
})

test.each(['tables', 'gateway', 'orders', 'docs'])('%s is a path or a service of the product', async (name) => {
  await expect(make(name)).rejects.toThrow('is a path of the product')
  expect(existsSync(path.join(checkout, 'services', name))).toBe(false)
})

test('a new service has its line in CODEOWNERS, where there is one', async () => {
  const file = path.join(checkout, 'CODEOWNERS')
  await make('stock')
  expect(existsSync(file)).toBe(false)

  writeFileSync(file, '* @tiffin/platform\n')
  await make('rota')
  expect(readFileSync(file, 'utf8')).toBe('* @tiffin/platform\n/services/rota/ @tiffin/rota\n')
})

test('a folder that is there stays as it is', async () => {
  await make('stock')
  const before = read('src/endpoints.ts')

  await expect(make('stock')).rejects.toThrow('services/stock is there already')
  expect(read('src/endpoints.ts')).toBe(before)
})
