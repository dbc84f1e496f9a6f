let isAsked = false

/**
 * Asks the browser, once per page, not to evict the stored data of the till. The question waits for the first order,
 * because a browser grants it more readily to a page that is used. Some browsers ask the user, others decide alone.
 */
export function askToKeepStorage(): void {
  if (isAsked) return
  isAsked = true
  const { storage } = navigator as { readonly storage?: StorageManager }
  const ask = async () => {
    if (storage?.persist && !(await storage.persisted())) await storage.persist()
  }
  // If the browser refuses, the till works as before.
  void ask().catch(() => undefined)
}
