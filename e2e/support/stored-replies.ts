import { expect, type Page } from '@playwright/test'

/** Lists the ids of the replies that this browser has stored, in all its databases. */
export function storedReplies(page: Page): Promise<IDBValidKey[]> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const found: IDBValidKey[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!))
      if (database.objectStoreNames.contains('replies'))
        found.push(...(await done(database.transaction('replies').objectStore('replies').getAllKeys())))
      database.close()
    }
    return found
  })
}

/** Waits until the till has stored all its reads, with which it opens when no call is answered. */
export async function tillIsStored(page: Page): Promise<void> {
  const all = ['getRestaurantSettings', 'getUserDetails', 'listMenu', 'listOrders', 'listTables']
  await expect.poll(() => storedReplies(page)).toEqual(all)
}
