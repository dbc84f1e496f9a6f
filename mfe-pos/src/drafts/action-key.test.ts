import { expect, test, vi } from 'vitest'
import { holdDisk } from '../testing/hold-disk.ts'
import { killPage, storedDrafts } from '../testing/render-pos.tsx'
import { actionKey, forgetActionKey, tappedAction } from './action-key.ts'

const BILL = { payments: [{ method: 'Cash', amount: 861 }] }

test('an action keeps its key until it is forgotten; other content has another', async () => {
  const key = await actionKey('settle:1', BILL)
  expect(await actionKey('settle:1', BILL)).toBe(key)
  expect(await actionKey('settle:1', { payments: [] })).not.toBe(key)

  forgetActionKey('settle:1')
  expect(await actionKey('settle:1', BILL)).not.toBe(key)
})

test('an action has its key also when the browser was killed since', async () => {
  const key = await actionKey('settle:1', BILL)
  await killPage()
  expect(await actionKey('settle:1', BILL)).toBe(key)

  forgetActionKey('settle:1')
  await killPage()
  expect(await actionKey('settle:1', BILL)).not.toBe(key)
})

test('an action that is tried again says the time of its first tap, also when the browser was killed since', async () => {
  const first = { taken: { at: '2026-11-21T14:30:00.000Z' } }
  const later = { taken: { at: '2026-11-21T14:35:00.000Z' } }
  const tapped = await tappedAction('settle:1', BILL, first)
  expect(tapped).toEqual({ key: tapped.key, ...first })
  expect(await tappedAction('settle:1', BILL, later)).toEqual({ ...tapped, isRepeated: true })
  await killPage()
  expect(await tappedAction('settle:1', BILL, later)).toEqual({ ...tapped, isRepeated: true })

  expect(await tappedAction('settle:1', { payments: [] }, later)).toMatchObject(later)
  // A release that knows no time of a tap has sent the action without one, so its repetition has none either.
  const key = await actionKey('settle:2', BILL)
  expect(await tappedAction('settle:2', BILL, later)).toEqual({ key, isRepeated: true })
})

test('a key is there once it is on the disk, and not before', async () => {
  const release = await holdDisk('actions')
  let isThere = false
  const key = actionKey('settle:1', BILL).then(() => (isThere = true))
  // The other store of the disk is not held, so it can be read meanwhile.
  await storedDrafts()
  expect(isThere).toBe(false)

  release()
  expect(await key).toBe(true)
})

test('a payment that is tried again has its key also in a browser without storage', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const key = await actionKey('settle:1', BILL)
  expect(await actionKey('settle:1', BILL)).toBe(key)
  expect(() => forgetActionKey('settle:1')).not.toThrow()
  vi.unstubAllGlobals()
})

test('a key of an earlier release is taken over, and one that cannot be read counts as none', async () => {
  const old = { fingerprint: JSON.stringify(BILL), key: 'a'.repeat(32) }
  sessionStorage.setItem('tiffin.pos.action:settle:1', JSON.stringify(old))
  sessionStorage.setItem('tiffin.pos.action:settle:2', '{half')
  expect(await actionKey('settle:1', BILL)).toBe(old.key)
  expect(await actionKey('settle:2', BILL)).toMatch(/^[0-9a-f]{32}$/)
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))

  await killPage()
  expect(await actionKey('settle:1', BILL)).toBe(old.key)
})
