import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createModuleStore, createReleases, describeBuild, type ModuleStore } from '@tiffin/module-releases'
import { asha, build, POS } from '@tiffin/module-releases/testing'
import { diskOpener } from '@tiffin/file-store'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeFailure } from '../steps.ts'
import { throwNotPublished, throwStoreFailure } from './store-failure.ts'

let folder: string
let store: ModuleStore
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-full-'))
  store = createModuleStore(diskOpener({ folder: path.join(folder, 'modules') }))
})
afterEach(() => rmSync(folder, { recursive: true }))

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

async function releaseInto(into: ModuleStore, content: string) {
  const dir = path.join(folder, 'mfe-pos')
  build(dir, content, POS)
  const releases = createReleases(into)
  await releases.store(dir, await describeBuild(dir, { version: '1.0.0', commit: null, releasedAt: new Date() }))
  await releases.publish({ module: 'pos', version: '1.0.0' }, asha())
}
const said = (work: Promise<unknown>) => work.catch(describeFailure)

test('a release on a full disk ends in a sentence, not in a stack', async () => {
  const stuffed = { ...store, write: () => Promise.reject(full) }

  expect(await said(releaseInto(stuffed, 'pos').catch(throwNotPublished('mfe-pos')))).toBe(
    '  mfe-pos was not published.\n    │ The store of released modules failed: its disk is full.\n' +
      '  → What was copied so far is given to nobody. Try again once the store can be read and written.',
  )
  expect(await said(releaseInto(stuffed, 'pos').catch(throwStoreFailure))).toMatch(
    /^ {2}The modules could not be released\.\n {4}│ The store of released modules failed: its disk is full\.\n/,
  )
  expect(await said(releaseInto(stuffed, 'pos'))).toContain('    at ')
})

test('a release whose version exists with other content ends in a sentence', async () => {
  await releaseInto(store, 'pos')

  expect(await said(releaseInto(store, 'something else').catch(throwNotPublished('mfe-pos')))).toBe(
    '  mfe-pos was not published.\n    │ pos 1.0.0 was released with other content. ' +
      'A version never changes: please raise it.',
  )
})

test('a mistake of ours keeps its stack', async () => {
  expect(
    await said(Promise.reject(new TypeError('x is not a function')).catch(throwNotPublished('mfe-pos'))),
  ).toContain('    at ')
})
