import type { LogEntry } from './release-log.ts'

export type Canary = { readonly version: string; /** Subdomains. */ readonly restaurants: readonly string[]; readonly percent: number }

export type ModuleState = {
  readonly name: string
  /** In the order they were released. */
  readonly versions: readonly string[]
  readonly live: string | null
  /** What was live before, the last one at the end. */
  readonly before: readonly string[]
  readonly canary: Canary | null
}

/** What a log adds up to, by module name. The first version of a module is live at once: there is nothing it could break. */
export function stateOf(log: readonly LogEntry[]): Map<string, ModuleState> {
  const modules = new Map<string, ModuleState>()
  for (const entry of log) modules.set(entry.module, after(modules.get(entry.module) ?? { name: entry.module, versions: [], live: null, before: [], canary: null }, entry))
  return modules
}

function after(state: ModuleState, entry: LogEntry): ModuleState {
  switch (entry.action) {
    case 'released':
      return state.versions.includes(entry.version) ? state : { ...state, versions: [...state.versions, entry.version], live: state.live ?? entry.version }
    case 'promoted':
      if (entry.version === state.live) return { ...state, canary: null }
      return { ...state, live: entry.version, before: [...state.before, ...(state.live ? [state.live] : [])], canary: null }
    case 'rolled_back':
      return { ...state, live: entry.version, before: state.before.slice(0, state.before.lastIndexOf(entry.version)), canary: null }
    case 'canary_started':
      return { ...state, canary: { version: entry.version, restaurants: entry.restaurants, percent: entry.percent } }
    case 'canary_ended':
      return { ...state, canary: null }
  }
}

/** The version a restaurant gets; null when nothing was released. Whoever is in at one per cent is in at ten. */
export function versionFor({ name, live, canary }: ModuleState, subdomain: string | null): string | null {
  if (!canary || subdomain === null) return live
  return canary.restaurants.includes(subdomain) || shareOf(`${name} ${canary.version} ${subdomain}`) < canary.percent ? canary.version : live
}

/** From 0 to 99, the same for the same text: FNV-1a, spread over a hundred. */
function shareOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % 100
}
