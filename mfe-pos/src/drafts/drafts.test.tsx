import { createMockRestaurant, type MockRestaurant } from '@tiffin/mock-api'
import { storeToken } from '@tiffin/web-kit'
import { openStoredRecords } from '@tiffin/web-kit/storage'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdDisk } from '../testing/hold-disk.ts'
import {
  addDishes,
  cartContents,
  killPage,
  openTable,
  renderPos,
  screen,
  storedDrafts,
  waitFor,
} from '../testing/render-pos.tsx'
import { tillDatabase, tillDisk, tillRecords, type StoredDraft } from './till-records.ts'

const SPICE = '01910000-0000-7000-8000-000000000001'
const OTHER = '01910000-0000-7000-8000-000000000002'

const signInAt = (tid: string) =>
  storeToken('restaurant', `head.${btoa(JSON.stringify({ exp: 9_999_999_999, tid }))}.sign`)
const rename = (restaurant: MockRestaurant, restaurantName: string) =>
  void (restaurant.user = { ...restaurant.user, restaurantName })
const oldDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('tiffin.pos.draft'))
const hasCart = () => screen.queryByRole('list', { name: 'Cart lines' }) !== null

let restaurant: MockRestaurant
/** The name of the draft of T1. */
let ofT1: string

/** Opens the till in a new browser process, which has only the data on the disk. */
async function reopen() {
  await killPage()
  renderPos(restaurant)
  await openTable('T1')
}

/** Copies the draft of T1 to the place where releases before decision 41 store it. */
async function storeAsBefore(owner: string, savedAt = Date.now()) {
  await storedDrafts()
  const draft = tillRecords().drafts.read(ofT1)
  localStorage.setItem(`tiffin.pos.draft:${owner}:${ofT1}`, JSON.stringify({ ...draft, savedAt }))
}

const emptyDisk = () => void (globalThis.indexedDB = new IDBFactory())

beforeEach(async () => {
  restaurant = createMockRestaurant()
  ofT1 = `Dine-In:${restaurant.tables[0]!.id}`
  signInAt(SPICE)
  renderPos(restaurant)
  await openTable('T1')
  await addDishes('Butter Naan')
})

test('a draft is on the disk with the tap, and there in a new browser process; control: another disk', async () => {
  expect(await storedDrafts()).toEqual([ofT1])
  await reopen()
  expect(cartContents()).toEqual(['1 × Butter Naan'])

  emptyDisk()
  await reopen()
  expect(hasCart()).toBe(false)
})

test('what the disk has not got when the page ends is there after a reload; control: a page that is killed', async () => {
  const endWithout = async (howItEnds: () => void) => {
    const release = await holdDisk('drafts')
    await addDishes('Filter Coffee')
    howItEnds()
    emptyDisk()
    await reopen()
    release()
  }

  await endWithout(() => void window.dispatchEvent(new Event('pagehide')))
  expect(cartContents()).toEqual(['1 × Butter Naan', '1 × Filter Coffee'])
  await waitFor(() => expect(oldDrafts()).toEqual([]))

  await endWithout(() => undefined)
  expect(hasCart()).toBe(false)
})

test('a draft is found again after the restaurant was renamed', async () => {
  rename(restaurant, 'Spice Palace')
  await reopen()

  expect(cartContents()).toEqual(['1 × Butter Naan'])
})

test('two restaurants of one name on one device do not share their drafts', async () => {
  signInAt(OTHER)
  await reopen()
  expect(hasCart()).toBe(false)

  signInAt(SPICE)
  await reopen()
  expect(cartContents()).toEqual(['1 × Butter Naan'])
})

test.each([
  ['by the id of the restaurant', () => SPICE],
  ['by its name', () => restaurant.user.restaurantName],
])('drafts that an earlier release has stored %s are carried over, once', async (_how, owner) => {
  await storeAsBefore(owner())
  emptyDisk()
  await reopen()
  expect(cartContents()).toEqual(['1 × Butter Naan'])
  await waitFor(() => expect(oldDrafts()).toEqual([]))

  signInAt(OTHER)
  await reopen()
  expect(hasCart()).toBe(false)
})

test('drafts of another restaurant stay where an earlier release has stored them', async () => {
  await storeAsBefore(OTHER)
  emptyDisk()
  await reopen()
  expect(hasCart()).toBe(false)

  signInAt(OTHER)
  await reopen()
  expect(cartContents()).toEqual(['1 × Butter Naan'])
})

test('of two drafts of one name the newer one stays, and the older place is emptied', async () => {
  await storeAsBefore(SPICE, Date.now() - 60_000)
  await addDishes('Butter Naan')
  await reopen()
  expect(cartContents()).toEqual(['2 × Butter Naan'])
  expect(oldDrafts()).toEqual([])

  await storeAsBefore(SPICE, Date.now() + 60_000)
  await addDishes('Filter Coffee')
  await reopen()
  expect(cartContents()).toEqual(['2 × Butter Naan'])
})

test('a draft of another tab is seen, and neither tab loses what the other has at another table', async () => {
  const { drafts: ofThisTab } = tillRecords()
  await storedDrafts()
  const atT1 = ofThisTab.read(ofT1)!
  const ofOtherTab = openStoredRecords<StoredDraft>(tillDisk(), 'drafts')
  await ofOtherTab.ready
  const ofT2 = `Dine-In:${restaurant.tables[1]!.id}`

  ofOtherTab.write(ofT2, { ...atT1, lines: [], savedAt: Date.now() })
  await waitFor(() => expect(ofThisTab.read(ofT2)?.lines).toEqual([]))
  ofThisTab.write(ofT1, { ...atT1, dirty: false, savedAt: Date.now() })
  await waitFor(() => expect(ofOtherTab.read(ofT1)?.dirty).toBe(false))

  expect((await storedDrafts()).toSorted()).toEqual([ofT1, ofT2].toSorted())
  ofOtherTab.close()
})

test('the token is decoded once, and again for another restaurant', () => {
  const decode = vi.spyOn(globalThis, 'atob')
  const databases = [tillDatabase(), tillDatabase()]
  expect(decode).not.toHaveBeenCalled()

  signInAt(OTHER)
  databases.push(tillDatabase(), tillDatabase())

  expect(databases).toEqual([SPICE, SPICE, OTHER, OTHER].map((id) => expect.stringContaining(id)))
  expect(decode).toHaveBeenCalledTimes(1)
  decode.mockRestore()
})
