import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskOpener, tryPlace } from './index.ts'
import { startBucket } from './testing/bucket.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiffin-place-'))
  bucket = await startBucket()
})
afterEach(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true })
})

const inBucket = () => {
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' }
  return diskOpener({ folder, bucket: { name: 'files', region: 'ap-south-1', endpoint: bucket.url, keys } })
}

test('where everything can be done nothing is wrong, and nothing stays', async () => {
  expect([...(await tryPlace(diskOpener({ folder }), 'tries')).keys()]).toEqual([])
  expect([...(await tryPlace(inBucket(), 'tries')).keys()]).toEqual([])

  expect(await readdir(path.join(folder, 'tries'))).toEqual([])
  expect(bucket.objects.size).toBe(0)
})

test.each([
  ['GET', ['read']],
  ['LIST', ['list']],
  ['DELETE', ['remove']],
] as const)('a bucket that refuses %s: %j', async (denied, actions) => {
  bucket.state.denied = [denied]

  expect([...(await tryPlace(inBucket(), 'tries')).keys()]).toEqual(actions)
})

test('a bucket that refuses everything is reported, and does not throw', async () => {
  bucket.state.isUp = false

  expect([...(await tryPlace(inBucket(), 'tries')).keys()]).toEqual(['write', 'list', 'remove'])
})
