import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBucket } from '@tiffin/file-store/testing'
import { createTestEnv } from '@tiffin/service-kit/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogEnv } from '../env.ts'
import { openPictures } from '../app.ts'
import { thumbnailFileOf } from './picture-store.ts'

const tenant = { id: '01910000-0000-7000-8000-0000000000a1' }
const picture = { large: Buffer.from('a large picture'), small: Buffer.from('a small one') }

let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiffin-pictures-'))
  bucket = await startBucket()
})
afterEach(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true })
})

const open = (settings: Partial<CatalogEnv>) =>
  openPictures({ ...createTestEnv(), TIFFIN_DATA_DIR: folder, PICTURES_S3_REGION: 'ap-south-1', ...settings })
const inBucket = () => ({
  PICTURES_S3_BUCKET: 'menus',
  PICTURES_S3_ENDPOINT: bucket.url,
  PICTURES_S3_ACCESS_KEY_ID: 'key',
  PICTURES_S3_SECRET_ACCESS_KEY: 'secret',
})
const stores = { disk: () => open({}), bucket: () => open(inBucket()) }

describe.each(Object.entries(stores))('on %s', (_name, openStore) => {
  test('a picture is read as it was saved, at both sizes', async () => {
    const store = openStore()
    const file = await store.savePicture(tenant, picture)

    expect(await store.read(tenant, file)).toEqual({ content: picture.large, contentType: 'image/webp' })
    expect(await store.read(tenant, thumbnailFileOf(file))).toEqual({
      content: picture.small,
      contentType: 'image/webp',
    })
  })

  test('a restaurant that is no more leaves no picture; another keeps its own', async () => {
    const store = openStore()
    const other = { id: '01910000-0000-7000-8000-0000000000b2' }
    const file = await store.savePicture(tenant, picture)
    await store.savePicture(other, picture)
    await store.removeAll(tenant)
    await store.removeAll(tenant)

    expect([await store.read(tenant, file), await store.read(tenant, thumbnailFileOf(file))]).toEqual([null, null])
    expect(await store.read(other, file)).not.toBeNull()
    await expect(store.removeAll({ id: '..' })).rejects.toThrow(TypeError)
  })

  test('a drawing has one file for all sizes', async () => {
    const store = openStore()
    const file = await store.saveDrawing(tenant, '<svg/>')

    expect(thumbnailFileOf(file)).toBe(file)
    expect(await store.read(tenant, file)).toEqual({ content: Buffer.from('<svg/>'), contentType: 'image/svg+xml' })
  })

  test('what was never saved is not there, nor is what another restaurant saved', async () => {
    const store = openStore()
    const file = await store.savePicture(tenant, picture)

    expect(await store.read(tenant, `${'0'.repeat(32)}.webp`)).toBeNull()
    expect(await store.read({ id: tenant.id.replace('a1', 'a2') }, file)).toBeNull()
  })

  test.each(['../secret.webp', `${'0'.repeat(32)}.html`, `${'0'.repeat(32)}-240.svg`, `${'0'.repeat(32)}.webp/..`, ''])(
    '%j is no name of a picture',
    async (file) => {
      expect(await openStore().read(tenant, file)).toBeNull()
    },
  )
})

test('in a folder a restaurant, and nothing else; a file left half by a crash is mended', async () => {
  const store = open({})
  const file = await store.savePicture(tenant, picture)
  const home = path.join(folder, 'images', tenant.id)
  expect((await readdir(home)).toSorted()).toEqual([thumbnailFileOf(file), file].toSorted())

  await truncate(path.join(home, file), 3)
  await store.savePicture(tenant, picture)
  expect((await store.read(tenant, file))?.content).toEqual(picture.large)
})

test('a bucket is asked by path, signed for its region, without access lists', async () => {
  const file = await open(inBucket()).savePicture(tenant, picture)

  const put = bucket.seen.find(({ method, path: key }) => method === 'PUT' && key.endsWith(file))
  expect(put?.path).toBe(`/menus/${tenant.id}/${file}`)
  expect(put?.headers['authorization']).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/ap-south-1\/s3\/aws4_request/)
  expect(put?.headers['content-type']).toBe('image/webp')
  expect(Object.keys(put?.headers ?? {}).filter((name) => /acl|checksum/.test(name))).toEqual([])
  expect([...bucket.objects.keys()]).toHaveLength(2)
})

test('a bucket that refuses or is away: 503, and the cause for the log', async () => {
  const store = open(inBucket())
  bucket.state.isUp = false
  await expect(store.savePicture(tenant, picture)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    cause: expect.anything(),
  })

  await bucket.stop()
  await expect(store.read(tenant, `${'0'.repeat(32)}.webp`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
