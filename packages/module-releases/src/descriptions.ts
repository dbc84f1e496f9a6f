import type { ModuleStore } from './module-store.ts'
import { createRetrySchedule } from './retry-schedule.ts'
import { releasedModule, type ReleasedModule } from './released-module.ts'

/** The `module.json` of a version, or why it is not available. `reason` is a sentence for people. */
export type Description =
  | { readonly status: 'readable'; readonly module: ReleasedModule }
  | { readonly status: 'missing'; readonly reason: string }
  | { readonly status: 'unreadable'; readonly reason: string }

export const descriptionKey = (name: string, version: string) => `${name}/${version}/module.json`

/**
 * Reads and caches the `module.json` of each version. A version never changes, so a cached description stays valid when
 * its file is damaged later. An unreadable description affects only its own version.
 */
export function createDescriptions(store: ModuleStore, now: () => number) {
  const cached = new Map<string, ReleasedModule>()
  const failing = new Map<string, Description>()
  const retries = createRetrySchedule(now)

  function remember(key: string, description: Description): Description {
    if (description.status === 'readable') {
      cached.set(key, description.module)
      failing.delete(key)
      retries.recordSuccess(key)
    } else {
      failing.set(key, description)
      retries.recordFailure(key)
    }
    return description
  }

  return {
    /**
     * Returns the cached description, else the stored one. After a failed read it returns the failure until the next
     * read is due. The call never throws: a store error makes the description unreadable.
     */
    async read(name: string, version: string): Promise<Description> {
      const key = descriptionKey(name, version)
      const module = cached.get(key)
      if (module) return { status: 'readable', module }
      const failed = failing.get(key)
      if (failed && !retries.isDue(key)) return failed
      return remember(
        key,
        await readFrom(store, name, version).catch((error: unknown) => unreadable(name, version, error)),
      )
    },

    /**
     * Reads the description from the store and not from the cache, because another gateway may have deleted the
     * version, or an operator repaired it.
     *
     * @throws what the store throws
     */
    async reread(name: string, version: string): Promise<Description> {
      return remember(descriptionKey(name, version), await readFrom(store, name, version))
    },

    /** Returns the cached description; undefined for a version of which no read has succeeded yet. */
    cached: (name: string, version: string): ReleasedModule | undefined => cached.get(descriptionKey(name, version)),

    /** Returns why the last read failed, in a sentence; null when that read succeeded, or nothing was read yet. */
    failureOf(name: string, version: string): string | null {
      const failed = failing.get(descriptionKey(name, version))
      return failed && failed.status !== 'readable' ? failed.reason : null
    },

    forget: (name: string, version: string): void => void cached.delete(descriptionKey(name, version)),
  }
}

export type Descriptions = ReturnType<typeof createDescriptions>

async function readFrom(store: ModuleStore, name: string, version: string): Promise<Description> {
  const content = await store.read(descriptionKey(name, version))
  if (content === null) return { status: 'missing', reason: `${name} ${version} is not in the store.` }
  if (content.length === 0) return unreadable(name, version, new Error('it is empty'))
  try {
    const module = releasedModule.parse(JSON.parse(content.toString('utf8')))
    if (module.name === name && module.version === version) return { status: 'readable', module }
    return {
      status: 'unreadable',
      reason: `What lies in the store as ${name} ${version} calls itself ${module.name} ${module.version}.`,
    }
  } catch (error) {
    return unreadable(
      name,
      version,
      error instanceof SyntaxError
        ? new Error('it is cut off or damaged')
        : new Error('it is no description of a module'),
    )
  }
}

function unreadable(name: string, version: string, error: unknown): Description {
  const cause = error instanceof Error ? error.message : String(error)
  return {
    status: 'unreadable',
    reason: `The description of ${name} ${version} in the store cannot be read: ${cause}.`,
  }
}
