const hashes = new Map<string, string>()

/** A hash no file has: a file of a module that the registry does not list is refused like one that was changed. */
const NONE = `sha384-${'A'.repeat(64)}`

// The chunk loader inside a module has no registry of its own; the webpack preset makes it ask here, so that lazily
// loaded chunks and styles are checked like the entry.
Object.assign(globalThis, { tiffinIntegrity: integrityOf })

export function rememberIntegrity(entries: Readonly<Record<string, string>>): void {
  for (const [path, hash] of Object.entries(entries)) hashes.set(path, hash)
}

/** The hash a file must have, by its address; undefined for what is no file of a released module. */
export function integrityOf(url: string): string | undefined {
  const path = pathOf(url)
  const isReleased = new URL(url, location.href).origin === location.origin && path.startsWith('/modules/')
  return hashes.get(path) ?? (isReleased ? NONE : undefined)
}

export function pathOf(url: string): string {
  return new URL(url, location.href).pathname
}
