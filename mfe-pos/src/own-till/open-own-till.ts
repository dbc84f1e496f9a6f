import { noteTillSeries, registerTill } from '@tiffin/contracts'
import { call, isApiError, newIdempotencyKey } from '@tiffin/web-kit'
import { TILL_KEY, TILL_STORE, type TillRecord } from '@tiffin/web-kit/queue'
import type { Disk } from '@tiffin/web-kit/storage'

/** The longest wait for the disk, in milliseconds. A till without a record punches without references. */
const DISK_WITHIN_MS = 2_000

/**
 * Registers this browser as a till, and stores the series that the server gives it. A browser is one till of a
 * restaurant, whoever signs in. If an Admin has closed the till, the browser becomes another till.
 *
 * @throws ApiError when the server did not answer or refused; a DOMException when the disk did
 */
export async function openOwnTill(disk: Disk): Promise<void> {
  const id = await changeRecord(disk, (till) => till ?? newTill())
  try {
    await register(disk, id)
  } catch (error) {
    if (!isApiError(error, 'DEVICE_NOT_FOUND')) throw error
    await register(disk, await changeRecord(disk, (till) => (till?.id === id ? newTill() : (till ?? newTill()))))
  }
  await noteInvoices(disk)
}

/**
 * Reports the last invoice numbers that this till has taken, so that the numbers whose documents it has not sent are
 * listed as not received.
 */
async function noteInvoices(disk: Disk): Promise<void> {
  const till = (await disk.read(TILL_STORE, TILL_KEY)) as TillRecord | undefined
  for (const [year, last] of Object.entries(till?.invoices ?? {})) {
    const body = { till_id: till!.id, series: till!.series!, financial_year: year, last }
    // The list is for people, so a till whose report fails takes orders all the same.
    await call(noteTillSeries, { body }).catch(() => undefined)
  }
}

async function register(disk: Disk, id: string): Promise<void> {
  const { series } = await call(registerTill, { body: { id } })
  // Another tab may have replaced the till meanwhile.
  await changeRecord(disk, (till = newTill()) => (till.id === id ? { ...till, series } : till))
}

/** Changes the record of the till in a transaction of its own. Resolves with the id of the till. */
async function changeRecord(disk: Disk, change: (till: TillRecord | undefined) => TillRecord): Promise<string> {
  const { read, write, done } = await disk.begin([TILL_STORE], DISK_WITHIN_MS)
  const till = change((await read(TILL_STORE, TILL_KEY)) as TillRecord | undefined)
  write(TILL_STORE, TILL_KEY, till)
  await done
  return till.id
}

/** Makes a till with a random id (a UUID of version 4), which has no series yet. */
function newTill(): TillRecord {
  const random = newIdempotencyKey()
  const id = [random.slice(0, 8), random.slice(8, 12), `4${random.slice(13, 16)}`, `8${random.slice(17, 20)}`]
  return { id: [...id, random.slice(20)].join('-'), series: null, day: '', n: 0 }
}
