const hashes = new Map<string, string>()

/** A hash that no file has, so browsers refuse module files that the registry does not list. */
const UNLISTED = `sha384-${'A'.repeat(64)}`

/**
 * Offers `integrityOf` to the chunk loaders of modules, which the webpack preset makes call `tiffinIntegrity`, so that
 * lazily loaded chunks and styles are checked like the entry. No script can replace or remove it afterwards. The page
 * calls it once.
 *
 * @throws TypeError when called again
 */
export function offerIntegrity(): void {
  Object.defineProperty(globalThis, 'tiffinIntegrity', { value: integrityOf })
}

/** Stores the hashes of a version, by path. */
export function rememberIntegrity(entries: Readonly<Record<string, string>>): void {
  for (const [path, hash] of Object.entries(entries)) hashes.set(path, hash)
}

/**
 * Returns the hash a file must have. A file below `/modules/` that the registry does not list gets a hash that no file
 * has; any other file gets undefined, and is not checked.
 */
export function integrityOf(url: string): string | undefined {
  const path = pathOf(url)
  const isReleased = new URL(url, location.href).origin === location.origin && path.startsWith('/modules/')
  return hashes.get(path) ?? (isReleased ? UNLISTED : undefined)
}

/** Returns the path of a URL, which may be relative to the page. */
export function pathOf(url: string): string {
  return new URL(url, location.href).pathname
}
