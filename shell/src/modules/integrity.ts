const hashes = new Map<string, string>()

// The chunk loader inside a module has no registry of its own; the webpack preset makes it ask here, so that lazily
// loaded chunks are checked like the entry.
Object.assign(globalThis, { tiffinIntegrity: (url: string) => hashes.get(pathOf(url)) })

export function rememberIntegrity(entries: Readonly<Record<string, string>>): void {
  for (const [path, hash] of Object.entries(entries)) hashes.set(path, hash)
}

/** The hash a file must have, by its address. */
export function integrityOf(url: string): string | undefined {
  return hashes.get(pathOf(url))
}

export function pathOf(url: string): string {
  return new URL(url, location.href).pathname
}
