import 'fake-indexeddb/auto'
import { prepareTests } from '@tiffin/web-kit/testing'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach } from 'vitest'
import { forgetPunchQueue } from '../waiting/punch-queue.ts'
import { forgetTillRecords } from '../drafts/till-records.ts'

// Hooks run in reverse order, so the records are closed after the screen is removed.
afterEach(() => {
  forgetPunchQueue()
  forgetTillRecords()
  globalThis.indexedDB = new IDBFactory()
})
prepareTests()
