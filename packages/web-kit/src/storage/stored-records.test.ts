import { fakeBrowser } from '../testing/live.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Disk } from './disk.ts'
import {
  KEPT_AFTER_MS,
  openStoredRecords,
  READY_AFTER_MS,
  REMOVED_AFTER_MS,
  type Dated,
  type TabChannel,
} from './stored-records.ts'

type Cart = Dated & { readonly dishes: string }

const cart = (dishes: string, savedAt = Date.now()): Cart => ({ dishes, savedAt })

/** Returns a disk in memory. Calls made after `hold` wait until its result is called; those after `refuse` reject. */
function fakeDisk(stored: Record<string, unknown> = {}) {
  const records = new Map(Object.entries(stored))
  const writes: string[] = []
  let held: Promise<unknown> = Promise.resolve()
  let refused = false
  const asked = async <Result>(answer: () => Result): Promise<Result> => {
    await held
    if (refused) throw new DOMException('The disk is full.', 'QuotaExceededError')
    return answer()
  }
  const disk: Disk = {
    name: 'tiffin.test',
    readAll: () => asked(() => new Map(records)),
    read: (_store, key) => asked(() => records.get(key)),
    write: (_store, key, value, durability) =>
      asked(() => {
        writes.push(`${durability} ${key}`)
        if (value === undefined) records.delete(key)
        else records.set(key, value)
      }),
    begin: () => Promise.reject(new Error('The records begin no transaction')),
    close: () => undefined,
  }
  return {
    disk,
    records,
    writes,
    refuse: (isRefused: boolean) => void (refused = isRefused),
    hold() {
      let release: () => void = () => undefined
      held = new Promise<void>((resolve) => (release = resolve))
      return () => release()
    },
  }
}

type Given = Parameters<typeof openStoredRecords<Cart>>[2]
const open = (disk: Disk, given: Given = {}) => openStoredRecords<Cart>(disk, 'drafts', { channel: null, ...given })

afterEach(() => void vi.useRealTimers())

describe('stored records', () => {
  test('are in memory once they are ready, and each change is there at once', async () => {
    const { disk, records } = fakeDisk({ T1: cart('Naan'), T2: 'not a record' })
    const carts = open(disk)
    const heard = vi.fn<() => void>()
    carts.onChange(heard)
    expect(carts.isReady()).toBe(false)
    await carts.ready
    expect([carts.isReady(), carts.read('T1')?.dishes, carts.read('T2')]).toEqual([true, 'Naan', null])

    heard.mockClear()
    carts.write('T1', cart('Roti'))
    expect([carts.read('T1')?.dishes, heard.mock.calls.length]).toEqual(['Roti', 1])
    carts.remove('T1')
    expect(carts.read('T1')).toBeNull()
    await vi.waitFor(() => expect(records.has('T1')).toBe(false))
  })

  test('are kept once the disk has them, strictly; taps are not waited for', async () => {
    const { disk, hold, writes } = fakeDisk()
    const carts = open(disk)
    await carts.ready
    const release = hold()
    carts.write('T1', cart('Naan'))
    let isKept: boolean | null = null
    const kept = carts.keep('T1', cart('Naan, sent')).then((is) => (isKept = is))
    await disk.close()
    expect([isKept, carts.read('T1')?.dishes]).toEqual([null, 'Naan, sent'])

    release()
    expect(await kept).toBe(true)
    expect(writes).toEqual(['relaxed T1', 'strict T1'])
  })

  test('are unsaved until the disk has their last change', async () => {
    const { disk, hold } = fakeDisk()
    const carts = open(disk)
    await carts.ready
    const unsaved = () => [...carts.unsaved()].map(([key, { dishes }]) => `${key} ${dishes}`)
    const release = hold()
    carts.write('T1', cart('Naan'))
    carts.write('T1', cart('Naan, Chai'))
    carts.write('T2', cart('Roti'))
    carts.remove('T2')
    expect(unsaved()).toEqual(['T1 Naan, Chai'])

    release()
    await carts.keep('T3', cart('Kheer'))
    expect(unsaved()).toEqual([])
  })

  test('are in memory alone where the disk refuses, which is reported once until it takes them again', async () => {
    const { disk, refuse } = fakeDisk()
    const onLost = vi.fn<() => void>()
    const carts = open(disk, { onLost })
    await carts.ready
    refuse(true)
    expect(await carts.keep('T1', cart('Naan'))).toBe(false)
    expect(await carts.keep('T1', cart('Roti'))).toBe(false)
    expect([carts.read('T1')?.dishes, onLost.mock.calls.length]).toEqual(['Roti', 1])

    refuse(false)
    expect(await carts.keep('T1', cart('Dosa'))).toBe(true)
    refuse(true)
    expect(await carts.keep('T1', cart('Idli'))).toBe(false)
    expect(onLost).toHaveBeenCalledTimes(2)
  })

  test('wait neither for ever for a disk that hangs, nor before a request', async () => {
    vi.useFakeTimers()
    const { disk, hold } = fakeDisk({ T1: cart('Naan') })
    const release = hold()
    const onLost = vi.fn<() => void>()
    const carts = open(disk, { onLost })
    await vi.advanceTimersByTimeAsync(READY_AFTER_MS - 1)
    expect(carts.isReady()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(carts.isReady()).toBe(true)

    let isKept: boolean | null = null
    void carts.keep('T2', cart('Roti')).then((is) => (isKept = is))
    await vi.advanceTimersByTimeAsync(KEPT_AFTER_MS - 1)
    expect([isKept, onLost.mock.calls.length]).toEqual([null, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect([isKept, onLost.mock.calls.length]).toEqual([false, 1])

    // The late record of the disk is added, and the record that was changed meanwhile keeps its change.
    release()
    await vi.advanceTimersByTimeAsync(0)
    expect([carts.read('T1')?.dishes, carts.read('T2')?.dishes]).toEqual(['Naan', 'Roti'])
  })

  test('that come late neither undo a change nor are removed by a screen that did not know them', async () => {
    const { disk, hold, records } = fakeDisk({ T1: cart('Naan'), T2: cart('Naan') })
    const release = hold()
    const carts = open(disk)
    carts.write('T1', cart('Roti'))
    carts.remove('T2')
    release()
    await carts.ready

    expect([carts.read('T1')?.dishes, carts.read('T2')?.dishes]).toEqual(['Roti', 'Naan'])
    await vi.waitFor(() => expect((records.get('T1') as Cart).dishes).toBe('Roti'))
    expect(records.has('T2')).toBe(true)
  })

  test('are removed when no server knows their keys any more', async () => {
    const { disk, records } = fakeDisk({
      old: cart('Naan', Date.now() - REMOVED_AFTER_MS - 60_000),
      kept: cart('Naan', Date.now() - REMOVED_AFTER_MS + 60_000),
    })
    const carts = open(disk)
    await carts.ready

    expect([carts.read('old'), carts.read('kept')?.dishes]).toEqual([null, 'Naan'])
    await vi.waitFor(() => expect([...records.keys()]).toEqual(['kept']))
  })
})

test('a record of a transaction of the caller is in memory and in the other tabs once the transaction is complete', async () => {
  const { disk, records, writes } = fakeDisk()
  const { Channel } = fakeBrowser()
  const [carts, other] = [0, 1].map(() => open(disk, { channel: new Channel('drafts') as TabChannel }))
  await Promise.all([carts!.ready, other!.ready])
  let complete!: () => void
  const done = new Promise<void>((resolve) => (complete = resolve))
  carts!.writeIn({ write: (_store, key, value) => records.set(key, value), done }, 'T1', cart('Naan 7'))
  expect(carts!.read('T1')).toBeNull()
  complete()
  await done

  expect([carts!.read('T1')?.dishes, carts!.unsaved().size]).toEqual(['Naan 7', 0])
  await vi.waitFor(() => expect(other!.read('T1')?.dishes).toBe('Naan 7'))
  expect(writes).toEqual([])
})

describe('records of an older place', () => {
  const inherited = new Map([
    ['T1', cart('old Naan', 1_000 + Date.now())],
    ['T2', cart('older Naan', 1_000)],
  ])

  test('are taken over unless newer ones are stored, and given up there once they are on the disk', async () => {
    const { disk, records, writes } = fakeDisk({ T1: cart('Naan'), T2: cart('Naan') })
    const onInherited = vi.fn<(key: string) => void>((key) => writes.push(`given up ${key}`))
    const carts = open(disk, { inherited, onInherited })
    await carts.ready

    expect([carts.read('T1')?.dishes, carts.read('T2')?.dishes]).toEqual(['old Naan', 'Naan'])
    await vi.waitFor(() => expect(writes).toEqual(['given up T2', 'strict T1', 'given up T1']))
    expect((records.get('T1') as Cart).dishes).toBe('old Naan')
  })

  test('stay there while the disk takes nothing, and are shown', async () => {
    const { disk, refuse } = fakeDisk()
    refuse(true)
    const onInherited = vi.fn<(key: string) => void>()
    const carts = open(disk, { inherited, onInherited })
    await carts.ready

    expect([carts.read('T1')?.dishes, onInherited.mock.calls.length]).toEqual(['old Naan', 0])
  })
})

describe('two tabs', () => {
  function twoTabs(disk: Disk) {
    const { Channel } = fakeBrowser()
    const tab = () => open(disk, { channel: new Channel('drafts') as TabChannel })
    return [tab(), tab()] as const
  }

  test('see each other’s changes, and keep what the other has under another key', async () => {
    const { disk, records } = fakeDisk()
    const [one, other] = twoTabs(disk)
    await Promise.all([one.ready, other.ready])
    one.write('T1', cart('Naan'))
    other.write('T2', cart('Roti'))

    await vi.waitFor(() => expect([one.read('T2')?.dishes, other.read('T1')?.dishes]).toEqual(['Roti', 'Naan']))
    expect([...records.keys()]).toEqual(['T1', 'T2'])
    one.remove('T2')
    await vi.waitFor(() => expect(other.read('T2')).toBeNull())
  })

  test('both end with what was written last under one key', async () => {
    const { disk } = fakeDisk()
    const [one, other] = twoTabs(disk)
    await Promise.all([one.ready, other.ready])
    one.write('T1', cart('Naan'))
    other.write('T1', cart('Roti'))

    await vi.waitFor(() => expect([one.read('T1')?.dishes, other.read('T1')?.dishes]).toEqual(['Roti', 'Roti']))
  })
})
