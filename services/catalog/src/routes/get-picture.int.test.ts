import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCatalog, type CatalogUnderTest } from '../testing/harness.ts'

let service: CatalogUnderTest
let spice: ReturnType<CatalogUnderTest['addRestaurant']>
let file: string
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
beforeAll(async () => {
  service = await startCatalog()
  spice = service.addRestaurant()
  file = await service.pictures.saveDrawing(spice, svg)
  await writeFile(path.join(service.env.TIFFIN_DATA_DIR, 'secret.svg'), 'secret')
})
afterAll(() => service.stop())

test('a picture loads without a token, can be kept for ever and can do nothing as a document', async () => {
  const response = await service.app.inject(`/media/${spice.id}/${file}`)

  expect([response.statusCode, response.payload]).toEqual([200, svg])
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
  })
  expect(response.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

test('the same content keeps its name, other content gets another', async () => {
  expect(await service.pictures.saveDrawing(spice, svg)).toBe(file)
  expect(await service.pictures.saveDrawing(spice, `${svg} `)).not.toBe(file)
})

test.each([
  ['an unknown name', () => `/media/${spice.id}/${'0'.repeat(32)}.svg`],
  ['another restaurant', () => `/media/${service.addRestaurant().id}/${file}`],
  ['a way out of the folder', () => `/media/${spice.id}/..%2F..%2Fsecret.svg`],
  ['a folder that is no restaurant', () => `/media/..%2F/${file}`],
  ['a NUL', () => `/media/${spice.id}/${file}%00`],
  ['another file type', () => `/media/${spice.id}/${file.replace('.svg', '.html')}`],
])('%s: 404 in JSON', async (_, url) => {
  const response = await service.app.inject(url())

  expect([response.statusCode, response.json()]).toEqual([404, { error: 'Not found.', code: 'NOT_FOUND' }])
})
