import { AUTOMATIC, type LogEntry } from './release-log.ts'

export type Canary = {
  readonly version: string
  /** Subdomains. */ readonly restaurants: readonly string[]
  readonly percent: number
}

export type ModuleState = {
  readonly name: string
  /** In the order they were released. */
  readonly versions: readonly string[]
  readonly live: string | null
  /** What was live before, the last one at the end. */
  readonly before: readonly string[]
  readonly canary: Canary | null
  /** By version that somebody was given and nobody is any more: until when. ISO 8601. */
  readonly heldUntil: ReadonlyMap<string, string>
  /** A version was left automatically, and nobody has acted since. */
  readonly wentBackAlone: boolean
  /** How often somebody was given another version, or could have been. */
  readonly changes: number
}

/** By module name. */
export type States = ReadonlyMap<string, ModuleState>

/** While a log is added up. */
type Sum = {
  readonly versions: Set<string>
  live: string | null
  before: string[]
  canary: Canary | null
  readonly heldUntil: Map<string, string>
  wentBackAlone: boolean
  changes: number
}
type Total = { readonly states: States; readonly liveBefore: readonly (string | null)[] }

const totals = new WeakMap<readonly LogEntry[], Total>()

/** What a log adds up to. The first version of a module is live at once: there is nothing it could break. */
export function stateOf(log: readonly LogEntry[]): States {
  return totalOf(log).states
}

/** For each entry of a log what was live of its module before it; null when nothing was. */
export function liveBeforeEach(log: readonly LogEntry[]): readonly (string | null)[] {
  return totalOf(log).liveBefore
}

function totalOf(log: readonly LogEntry[]): Total {
  const known = totals.get(log)
  if (known) return known
  const total = addUp(log)
  totals.set(log, total)
  return total
}

function addUp(log: readonly LogEntry[]): Total {
  const sums = new Map<string, Sum>()
  const liveBefore = log.map((entry) => {
    const sum = sums.get(entry.module) ?? {
      versions: new Set(),
      live: null,
      before: [],
      canary: null,
      heldUntil: new Map(),
      wentBackAlone: false,
      changes: 0,
    }
    const { live, canary } = sum
    sums.set(entry.module, sum)
    add(entry, sum)
    if (entry.action !== 'released') sum.changes++
    for (const version of [live, canary?.version])
      if (version && version !== sum.live && version !== sum.canary?.version) sum.heldUntil.set(version, entry.at)
    return live
  })
  return {
    states: new Map(
      [...sums].map(([name, { versions, ...rest }]) => [name, { name, versions: [...versions], ...rest }]),
    ),
    liveBefore,
  }
}

/**
 * A deed that names what it leaves does nothing when that was left already. So of two gateways that go back at once,
 * each by what it knew, one does it, and all agree which; and of two automatic ones the second does nothing. Deeds of
 * an older log name nothing and are taken at their word.
 */
function add(entry: LogEntry, sum: Sum): void {
  switch (entry.action) {
    case 'released':
      sum.versions.add(entry.version)
      sum.live ??= entry.version
      return
    case 'promoted':
      sum.canary = null
      sum.wentBackAlone = false
      if (entry.version === sum.live) return
      if (sum.live !== null) sum.before.push(sum.live)
      sum.live = entry.version
      return
    case 'rolled_back': {
      if (
        entry.version === sum.live ||
        (entry.from ?? sum.live) !== sum.live ||
        (entry.from && isOneTooMany(entry, sum))
      )
        return
      const place = sum.before.lastIndexOf(entry.version)
      if (place !== -1) sum.before = sum.before.slice(0, place)
      sum.live = entry.version
      sum.canary = null
      sum.wentBackAlone = entry.actor === AUTOMATIC
      return
    }
    case 'canary_started':
      sum.wentBackAlone = false
      sum.canary = { version: entry.version, restaurants: entry.restaurants, percent: entry.percent }
      return
    case 'canary_ended':
      if ((entry.version ?? sum.canary?.version) !== sum.canary?.version || (entry.version && isOneTooMany(entry, sum)))
        return
      sum.canary = null
      sum.wentBackAlone = entry.actor === AUTOMATIC
  }
}

function isOneTooMany({ actor }: LogEntry, { wentBackAlone }: Sum): boolean {
  return actor === AUTOMATIC && wentBackAlone
}

/** The version a restaurant gets; null when nothing was released. Whoever is in at one per cent is in at ten. */
export function versionFor({ name, live, canary }: ModuleState, subdomain: string | null): string | null {
  if (!canary || subdomain === null) return live
  return canary.restaurants.includes(subdomain) || shareOf(`${name} ${canary.version} ${subdomain}`) < canary.percent
    ? canary.version
    : live
}

/** From 0 to 99, the same for the same text: FNV-1a, spread over a hundred. */
function shareOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % 100
}
