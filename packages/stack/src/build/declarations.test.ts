import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StackFailure } from '../failure.ts'
import { declareServices } from './declarations.ts'

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), 'tiffin-services-'))
})
afterEach(() => rmSync(checkout, { recursive: true }))

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

  expect((await declareServices(checkout)).toSorted()).toEqual(['catalog', 'stock'])
  expect(declared('catalog').endpoints.map(({ id }) => id)).toContain('listMenu')
  expect(declared('stock').endpoints).toMatchObject([{ id: 'listItems', access: { roles: ['Admin'] } }])
  expect(await declareServices(checkout)).toEqual([])
})

test('a service that a gateway would refuse is named, with the reason', async () => {
  addService('stock', { scope: 'restaurant', roles: ['Chef'] })

  const failure = declareServices(checkout)
  await expect(failure).rejects.toThrow(StackFailure)
  await expect(failure).rejects.toThrow('The endpoints of stock cannot be declared: endpoints.0.access.roles.0')
})
