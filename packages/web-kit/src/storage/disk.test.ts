import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { browserDisk, type Disk } from './disk.ts'

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

/** Opens the same disk as another tab does, or as a browser that was started again. */
function diskOf(...stores: string[]): Disk {
  const disk = browserDisk('tiffin.test', stores)
  onTestFinished(() => disk.close())
  return disk
}

/** Collects the durability of each completed write transaction; the test adds its own events in between. */
function watchTransactions() {
  const events: string[] = []
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const begun = transaction.apply(this, given)
    if (given[1] === 'readwrite') begun.addEventListener('complete', () => events.push(`${given[2]?.durability} done`))
    return begun
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return events
}

describe('a disk', () => {
  test('has what was written for whoever opens it next, and not what was removed', async () => {
    const disk = diskOf('drafts')
    await disk.write('drafts', 'T1', { lines: 1 }, 'relaxed')
    await disk.write('drafts', 'T2', { lines: 2 }, 'strict')
    await disk.write('drafts', 'T1', undefined, 'relaxed')
    disk.close()

    const next = diskOf('drafts')
    expect(await next.readAll('drafts')).toEqual(new Map([['T2', { lines: 2 }]]))
    expect(await next.read('drafts', 'T1')).toBeUndefined()
  })

  test('has written once the transaction is complete, as strictly as was asked', async () => {
    const events = watchTransactions()
    const disk = diskOf('drafts')
    await disk.write('drafts', 'T1', {}, 'strict').then(() => events.push('written'))
    await disk.write('drafts', 'T1', {}, 'relaxed').then(() => events.push('written'))

    expect(events).toEqual(['strict done', 'written', 'relaxed done', 'written'])
  })

  test('has the last of many writes that did not wait for each other', async () => {
    const disk = diskOf('drafts')
    await Promise.all(Array.from({ length: 50 }, (_, tap) => disk.write('drafts', 'T1', tap, 'relaxed')))

    expect(await disk.read('drafts', 'T1')).toBe(49)
  })

  test('rejects what it cannot write, and takes the next', async () => {
    const disk = diskOf('drafts')
    await expect(disk.write('drafts', 'T1', () => undefined, 'strict')).rejects.toThrow()
    await disk.write('drafts', 'T1', 'next', 'strict')

    expect(await disk.read('drafts', 'T1')).toBe('next')
  })

  test('rejects in a browser without one, and is there as soon as the browser has it', async () => {
    const { indexedDB } = globalThis
    vi.stubGlobal('indexedDB', undefined)
    const disk = diskOf('drafts')
    await expect(disk.readAll('drafts')).rejects.toThrow()
    vi.stubGlobal('indexedDB', indexedDB)
    onTestFinished(() => void vi.unstubAllGlobals())

    expect(await disk.readAll('drafts')).toEqual(new Map())
  })
})

describe('a change of several stores', () => {
  const take = async (disk: Disk, id: string) => {
    const { read, write, done } = await disk.begin(['commands', 'till'], 2_000)
    const n = (((await read('till', 'n')) as number | undefined) ?? 0) + 1
    write('till', 'n', n)
    write('commands', id, n)
    await done
    return n
  }

  test('is one transaction, which other tabs wait for and the power cannot cut in two', async () => {
    const events = watchTransactions()
    const tabs = [diskOf('commands', 'till'), diskOf('commands', 'till'), diskOf('commands', 'till')]
    const taken = await Promise.all(Array.from({ length: 30 }, (_, index) => take(tabs[index % 3]!, `c${index}`)))

    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(new Set((await tabs[0]!.readAll('commands')).values()).size).toBe(30)
    expect(events).toEqual(Array.from({ length: 30 }, () => 'strict done'))
  })

  test('changes nothing where one of its writes fails, or it is aborted', async () => {
    const disk = diskOf('commands', 'till')
    await take(disk, 'first')
    const failing = await disk.begin(['commands', 'till'], 2_000)
    failing.write('till', 'n', 9)
    expect(() => failing.write('commands', 'second', () => 'a function')).toThrow('could not be cloned')
    await expect(failing.done).rejects.toThrow()
    const aborted = await disk.begin(['commands', 'till'], 2_000)
    aborted.write('till', 'n', 9)
    aborted.abort()
    await expect(aborted.done).rejects.toThrow()

    expect([await disk.read('till', 'n'), await disk.read('commands', 'second')]).toEqual([1, undefined])
    expect(await take(disk, 'second'), 'the next one goes on').toBe(2)
  })

  test('changes nothing where the disk is too slow, also not later', async () => {
    const [disk, other] = [diskOf('commands', 'till'), diskOf('commands', 'till')]
    await take(other, 'first')
    const over = new AbortController()
    // The other tab keeps its transaction open by reading on and on.
    const busy = (async () => {
      const { read, done } = await other.begin(['till'], 60_000)
      while (!over.signal.aborted) await read('till', 'n')
      await done
    })()
    const late = await disk.begin(['commands', 'till'], 10)
    const reading = late.read('till', 'n').then(() => late.write('till', 'n', 9))
    await expect(reading).rejects.toThrow()
    await expect(late.done).rejects.toThrow()
    over.abort()
    await busy

    expect(await disk.read('till', 'n')).toBe(1)
  })

  test('rejects in a browser whose database does not open', async () => {
    // No store can be added, because this connection, which is that of another tab, does not close.
    const blocking = indexedDB.open('tiffin.test')
    await new Promise((resolve) => blocking.addEventListener('success', resolve))
    const late = diskOf('commands', 'till').begin(['till'], 10)
    await expect(late).rejects.toThrow('was not opened in time')
    blocking.result.close()
  })
})

describe('a disk with stores of several releases', () => {
  test('gets those that are missing, and keeps what it has', async () => {
    await diskOf('drafts').write('drafts', 'T1', 1, 'strict')
    // The first connection, which knows only the store `drafts`, is still open.
    const newer = diskOf('drafts', 'commands')
    await newer.write('commands', 'a', 2, 'strict')

    expect(await newer.readAll('drafts')).toEqual(new Map([['T1', 1]]))
  })

  test('is still opened by the release before, and by the tab that had it open', async () => {
    const older = diskOf('drafts')
    await older.write('drafts', 'T1', 1, 'strict')
    await diskOf('drafts', 'commands', 'till').readAll('till')
    await older.write('drafts', 'T1', 2, 'strict')

    expect(await diskOf('drafts').read('drafts', 'T1')).toBe(2)
  })

  test('gets those of two tabs that add theirs at once', async () => {
    const [one, other] = [diskOf('drafts', 'commands'), diskOf('drafts', 'till')]
    await Promise.all([one.write('commands', 'a', 1, 'strict'), other.write('till', 'b', 2, 'strict')])

    expect([await one.read('commands', 'a'), await other.read('till', 'b')]).toEqual([1, 2])
  })
})
