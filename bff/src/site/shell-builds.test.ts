import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { diskOpener } from '@tiffin/file-store'
import { createModuleStore } from '@tiffin/module-releases'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createShellBuilds } from './shell-builds.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let folder: string
let nowMs: number
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tiffin-shell-builds-'))
  nowMs = Date.UTC(2026, 0, 1)
})
afterEach(() => rm(folder, { recursive: true }))

const storeIn = () => createModuleStore(diskOpener({ folder: path.join(folder, 'modules') }))
/** A gateway that has just started and serves the shell of a folder. */
const startedWith = (shell: string, store = storeIn()) =>
  createShellBuilds({ folder: path.join(folder, shell), store, now: () => nowMs })

/** Puts a build of the shell in place of the one before it. */
async function deploy(shell: string, build: number, files = [`part.${build}.js`]): Promise<void> {
  await rm(path.join(folder, shell), { recursive: true, force: true })
  await mkdir(path.join(folder, shell, 'assets'), { recursive: true })
  await writeFile(path.join(folder, shell, 'index.html'), `<script src="/assets/${files[0]}"></script>`)
  for (const file of files) await writeFile(path.join(folder, shell, 'assets', file), `content of ${file}`)
}

const textOf = async (content: Promise<Buffer | null>) => (await content)?.toString() ?? null

test('files of an earlier build are there after a deployment and a restart', async () => {
  await deploy('shell', 1)
  await startedWith('shell').storeCurrent()
  await deploy('shell', 2)
  const restarted = startedWith('shell')
  await restarted.storeCurrent()

  expect(await textOf(restarted.read('part.1.js'))).toBe('content of part.1.js')
})

test('a gateway finds the files of a newer build that another one has begun to serve', async () => {
  await deploy('old', 1)
  await deploy('new', 2)
  const old = startedWith('old')
  await old.storeCurrent()
  expect(await old.read('part.2.js')).toBeNull()

  await startedWith('new').storeCurrent()
  expect(await old.read('part.2.js')).toBeNull()
  nowMs += 2_000
  expect(await textOf(old.read('part.2.js'))).toBe('content of part.2.js')
})

test('builds are kept for a week after they were replaced, and the newest three for good', async () => {
  const running = startedWith('shell')
  const kept = async () => {
    const files = [1, 2, 3, 4, 5, 6].map((build) => `part.${build}.js`)
    const reader = startedWith('shell')
    const contents = await Promise.all(files.map((file) => reader.read(file)))
    return files.filter((_file, place) => contents[place] !== null).map((file) => Number(file.split('.')[1]))
  }
  for (const build of [1, 2, 3, 4]) {
    await deploy('shell', build)
    await running.storeCurrent()
    nowMs += DAY_MS
  }
  expect(await kept()).toEqual([1, 2, 3, 4])

  nowMs += 5 * DAY_MS
  await deploy('shell', 5)
  await running.storeCurrent()
  // The first build was replaced eight days ago, the second build seven days ago.
  expect(await kept()).toEqual([2, 3, 4, 5])

  nowMs += 300 * DAY_MS
  await deploy('shell', 6)
  await running.storeCurrent()
  expect(await kept()).toEqual([4, 5, 6])
})

test('a build that is served again counts from then', async () => {
  for (const build of [1, 2, 3, 4, 1]) {
    await deploy('shell', build)
    await startedWith('shell').storeCurrent()
    nowMs += 30 * DAY_MS
  }
  await deploy('shell', 5)
  const started = startedWith('shell')
  await started.storeCurrent()

  expect(await Promise.all([1, 2, 3, 4].map((build) => textOf(started.read(`part.${build}.js`))))).toEqual([
    'content of part.1.js',
    null,
    null,
    'content of part.4.js',
  ])
})

test('what a failure interrupted is completed by the next call', async () => {
  let isFull = false
  const store = storeIn()
  const write = (key: string, content: string | Buffer) =>
    isFull ? Promise.reject(new Error('The disk is full')) : store.write(key, content).then(() => void (isFull = true))
  await deploy('shell', 1, ['main.1.js', 'part.1.js'])
  const started = startedWith('shell', { ...store, write })

  await expect(started.storeCurrent()).rejects.toThrow('The disk is full')
  for (let tries = 0; tries < 2; tries++) {
    isFull = false
    await started.storeCurrent().catch(() => undefined)
  }

  const restarted = startedWith('shell')
  expect(await textOf(restarted.read('main.1.js'))).toBe('content of main.1.js')
  expect(await textOf(restarted.read('part.1.js'))).toBe('content of part.1.js')
})

test('source maps are not stored, and no name leads out of the builds', async () => {
  await deploy('shell', 1, ['main.1.js', 'main.1.js.br', 'main.1.js.map'])
  const started = startedWith('shell')
  await started.storeCurrent()

  expect(await textOf(started.read('main.1.js.br'))).toBe('content of main.1.js.br')
  for (const name of ['main.1.js.map', 'served-since.json', '../index.html', 'log/00000001.js', '__proto__', ''])
    expect([name, await started.read(name)]).toEqual([name, null])
})
