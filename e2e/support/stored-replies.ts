import { expect, type Page } from '@playwright/test'

/** Lists the ids of the replies that this browser has stored, in all its databases. */
export function storedReplies(page: Page): Promise<IDBValidKey[]> {
  return readStore(page, 'replies').then((records) => records.map(([key]) => key))
}

/** Reads all records of the stores with this name, in all databases of the browser. */
function readStore(page: Page, store: string): Promise<[key: IDBValidKey, value: unknown][]> {
  return page.evaluate(async (wanted) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const found: [IDBValidKey, unknown][] = []
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name!)
      // A database that was deleted since it was listed would be created again, without stores.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      const database = await done(opening).catch(() => null)
      if (database === null) continue
      if (database.objectStoreNames.contains(wanted)) {
        const records = database.transaction(wanted).objectStore(wanted)
        const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())])
        found.push(...keys.map((key, index): [IDBValidKey, unknown] => [key, values[index]]))
      }
      database.close()
    }
    return found
  }, store)
}

/** Waits until the till has stored all its reads, with which it opens when no call is answered. */
export async function tillIsStored(page: Page): Promise<void> {
  const all = ['getRestaurantSettings', 'getUserDetails', 'listMenu', 'listOrders', 'listTables']
  await expect.poll(() => storedReplies(page)).toEqual(all)
}

/** Waits until the till of this browser has its series, and returns it. */
export async function seriesOfTill(page: Page): Promise<string> {
  const read = async () => ((await readStore(page, 'till'))[0]?.[1] as { series?: string } | undefined)?.series ?? ''
  await expect.poll(read).toMatch(/^[A-Z][1-9A-Z]{1,2}$/)
  return read()
}
