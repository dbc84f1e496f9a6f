import { expect, test, vi } from 'vitest'
import { createReleases, type ModuleStore } from './index.ts'

const module = (version: string) => ({
  name: 'pos',
  version,
  routes: ['/pos'],
  entry: `/modules/pos/${version}/remoteEntry.js`,
  js: [],
  css: [],
  integrity: {},
  contract: '^1.0.0',
  shared: {},
  exposes: ['./routes'],
  bytes: 1,
  budget_bytes: null,
  commit: null,
  released_at: '2026-11-21T10:00:00.000Z',
})

/** Starts a store in memory that can fail, or hang until it is released. */
function startStore() {
  const files = new Map<string, string>()
  const reads = { atOnce: 0, most: 0, listings: 0 }
  let answers: Promise<unknown> = Promise.resolve()
  async function asked<T>(answer: () => T): Promise<T> {
    reads.most = Math.max(reads.most, ++reads.atOnce)
    await answers.finally(() => reads.atOnce--)
    return answer()
  }
  const store: ModuleStore = {
    read: (key) => asked(() => (files.has(key) ? Buffer.from(files.get(key) ?? '') : null)),
    write: async (key, content) => void files.set(key, String(content)),
    list: (folder) => {
      reads.listings++
      return asked(() => [...files.keys()].filter((key) => key.startsWith(`${folder}/`)))
    },
    removeAll: async () => undefined,
  }
  return {
    store,
    reads,
    /** Makes a version live, as another gateway would. */
    goLive(version: string, place: number) {
      files.set(`pos/${version}/module.json`, JSON.stringify(module(version)))
      const entry = {
        action: place === 1 ? 'released' : 'promoted',
        module: 'pos',
        version,
        at: '2026-11-21T10:00:00.000Z',
        actor: 'asha',
        request_id: 'r',
      }
      files.set(`log/${String(place).padStart(8, '0')}-00000000.json`, JSON.stringify(entry))
    },
    fail: () => void (answers = Promise.reject(new Error('The store is away'))).catch(() => undefined),
    recover: () => void (answers = Promise.resolve()),
    /** Makes reads hang until the returned function is called. */
    hang() {
      let letGo = (): void => undefined
      answers = new Promise<void>((answered) => (letGo = answered))
      return () => letGo()
    },
  }
}

async function startReleases() {
  const away = startStore()
  away.goLive('1.0.0', 1)
  const onFailure = vi.fn()
  const releases = createReleases(away.store, { onFailure })
  const live = async () => (await releases.registryFor(null)).modules[0]?.version
  expect(await live()).toBe('1.0.0')
  away.goLive('1.1.0', 2)
  return { ...away, releases, live, onFailure }
}

test('while the store fails, what was live is live, and the failure is reported; when it is back, what is new is seen', async () => {
  const { fail, recover, live, onFailure, releases } = await startReleases()
  fail()
  expect([await live(), (await releases.list()).length, (await releases.history()).length]).toEqual(['1.0.0', 1, 1])
  expect(onFailure.mock.calls[0]).toEqual([new Error('The store is away')])

  recover()
  expect(await live()).toBe('1.1.0')
})

test('while the store hangs, what was live is live, and it is asked once however many ask', async () => {
  const { hang, live, reads } = await startReleases()
  const before = reads.listings
  const letGo = hang()
  for (let round = 0; round < 3; round++)
    expect(await Promise.all([live(), live(), live()])).toEqual(['1.0.0', '1.0.0', '1.0.0'])
  expect(reads.listings).toBe(before + 1)

  letGo()
  await expect.poll(live).toBe('1.1.0')
})

test('a version whose description cannot be read is not live yet: nobody misses a module', async () => {
  const { store, live } = await startReleases()
  const read = store.read
  store.read = async (key) => (key.startsWith('pos/') ? Promise.reject(new Error('The store is away')) : read(key))
  expect(await live()).toBe('1.0.0')

  store.read = read
  expect(await live()).toBe('1.1.0')
})

test('without anything read the failure is thrown', async () => {
  const { store, fail } = startStore()
  fail()

  await expect(createReleases(store).registryFor(null)).rejects.toMatchObject({
    name: 'StoreFailure',
    reason: 'it does not answer',
    cause: new Error('The store is away'),
  })
})

test('a long log is read many entries at a time', async () => {
  const { store, reads, goLive } = startStore()
  for (let place = 1; place <= 100; place++) goLive('1.0.0', place)

  expect(await createReleases(store).history()).toHaveLength(100)
  expect(reads.most).toBe(32)
})
