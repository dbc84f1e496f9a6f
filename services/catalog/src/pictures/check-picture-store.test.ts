import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { startBucket } from '@tiffin/file-store/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPictureStoreCheck } from './check-picture-store.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>
let warnings: string[]
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiffin-check-'))
  bucket = await startBucket()
})
beforeEach(() => {
  warnings = []
})
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true })
})

const log = { warn: (details: object, text: string) => void warnings.push(`${text} ${JSON.stringify(details)}`) }

test('a folder that can be used logs no warning', async () => {
  const check = createPictureStoreCheck(diskOpener({ folder }))
  await check.run(log)

  expect([check.refused(), warnings]).toEqual([[], []])
})

test('a bucket in which nothing can be removed is warned of, until it can', async () => {
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const check = createPictureStoreCheck(
    diskOpener({ folder, bucket: { name: 'menus', region: 'ap-south-1', endpoint: bucket.url, keys } }),
  )
  bucket.state.denied = ['DELETE']
  await check.run(log)

  expect(check.refused()).toEqual(['remove'])
  expect(warnings).toEqual([expect.stringContaining('the store of pictures refuses to remove')])
  expect(warnings[0]).toContain('access to it is denied')

  bucket.state.denied = []
  await check.run(log)
  expect([check.refused(), warnings.length]).toEqual([[], 1])
})
