import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { startBucket } from '@tiffin/file-store/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createModuleStore, createReleases, type ModuleStore } from './index.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let folder: string
beforeAll(async () => {
  bucket = await startBucket()
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-store-'))
})
afterAll(async () => {
  await bucket.stop()
  rmSync(folder, { recursive: true })
})

const open: Record<string, () => ModuleStore> = {
  'a folder': () => createModuleStore(diskOpener({ folder })),
  'a bucket': () =>
    createModuleStore(
      diskOpener({
        folder: '',
        bucket: {
          name: 'modules',
          region: 'ap-south-1',
          endpoint: bucket.url,
          keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
        },
      }),
    ),
}

describe.each(Object.keys(open))('in %s', (place) => {
  test('a folder is no prefix: neighbours with longer names are not in it', async () => {
    const store = open[place]!()
    const keys = ['log/1.json', 'logistics/1.0.0/module.json', 'pos/1.0/a.js', 'pos/1.0/deep/b.js', 'pos/1.0.1/a.js']
    for (const key of keys) await store.write(key, 'content')
    expect([await store.list('log'), (await store.list('pos/1.0')).toSorted(), await store.list('lo')]).toEqual([
      ['log/1.json'],
      ['pos/1.0/a.js', 'pos/1.0/deep/b.js'],
      [],
    ])

    await store.removeAll('pos/1.0')
    expect(await store.list('pos')).toEqual(['pos/1.0.1/a.js'])
  })

  test('an event comes after those before it, whatever of the log is missing', async () => {
    const store = open[place]!()
    const who = { actor: 'asha', requestId: 'r', at: new Date(0) }
    const event = { action: 'canary_ended', module: 'pos', at: '', actor: 'vikram', request_id: 'r' }
    await store.write('log/00000007-00000000.json', JSON.stringify(event))
    await store.write('log/00000008-00000000.json', '{"action":')
    await store.write(
      'sop/1.0.0/module.json',
      JSON.stringify({
        name: 'sop',
        version: '1.0.0',
        routes: [],
        entry: '',
        js: [],
        css: [],
        integrity: {},
        contract: '',
        shared: {},
        exposes: [],
        bytes: 0,
        budget_bytes: null,
        commit: null,
        released_at: '',
      }),
    )
    const releases = createReleases(store)
    await releases.publish({ module: 'sop', version: '1.0.0' }, who)

    expect((await releases.history()).map(({ actor }) => actor)).toEqual(['vikram', 'asha'])
    expect(await store.list('log')).toContainEqual(expect.stringMatching(/^log\/00000009-[0-9a-f]{8}\.json$/))
  })
})
