import { DEFAULT_CANARY_BUDGET, type CanaryBudget, type EndedCanary } from '@tiffin/contracts'
import { isTokenEntry, type TokenEntry } from './module-tokens.ts'
import { AUTOMATIC_ACTOR, type LogEntry } from './release-log.ts'

export type Canary = {
  readonly version: string
  /** The subdomains of the restaurants that are served the canary, whatever `percent` says. */
  readonly restaurants: readonly string[]
  /** The share of all restaurants, in percent from 0 to 100. */
  readonly percent: number
}

/** The state of a module according to the release log. */
export type ModuleState = {
  readonly name: string
  /** All released versions, oldest first. */
  readonly versions: readonly string[]
  readonly live: string | null
  /** The versions that rollbacks return to, with the next one at the end. */
  readonly liveBefore: readonly string[]
  readonly canary: Canary | null
  /** The last canary, if it was over its budget, until a person acts; how much worse a canary may be. */
  readonly endedCanary: EndedCanary | null
  readonly budget: CanaryBudget
  /**
   * The times, as ISO 8601, at which versions last stopped being served. The time of a version stays when that version
   * is served again.
   */
  readonly servedUntil: ReadonlyMap<string, string>
  /**
   * True after an automatic rollback, until a person promotes a version, rolls back, or starts or ends a canary. While
   * it is true there is no second automatic rollback.
   */
  readonly rolledBackAutomatically: boolean
  /** The number of entries that may have changed the version that a restaurant is served. */
  readonly changes: number
}

/** The states by module name. */
export type ModuleStates = ReadonlyMap<string, ModuleState>

/** The accumulator of a replay. */
type Draft = {
  readonly versions: Set<string>
  live: string | null
  liveBefore: string[]
  canary: Canary | null
  endedCanary: EndedCanary | null
  budget: CanaryBudget
  readonly servedUntil: Map<string, string>
  rolledBackAutomatically: boolean
  changes: number
}
type Replay = { readonly states: ModuleStates; readonly liveBeforeEach: readonly (string | null)[] }

const replays = new WeakMap<readonly LogEntry[], Replay>()

/**
 * Replays a log into the state of every module. The first version of a module is live at once, because it replaces
 * nothing, unless it is held.
 */
export function stateOf(log: readonly LogEntry[]): ModuleStates {
  return replayOf(log).states
}

/** Returns for each entry of a log the version of its module that was live before the entry; null when none was. */
export function liveVersionBeforeEach(log: readonly LogEntry[]): readonly (string | null)[] {
  return replayOf(log).liveBeforeEach
}

function replayOf(log: readonly LogEntry[]): Replay {
  const cached = replays.get(log)
  if (cached) return cached
  const result = replay(log)
  replays.set(log, result)
  return result
}

function replay(log: readonly LogEntry[]): Replay {
  const drafts = new Map<string, Draft>()
  const liveBefore = log.map((entry) => {
    // A token may be created for a module that was never released, which has no state. A preview changes none.
    if (isTokenEntry(entry) || entry.action === 'preview_created') return drafts.get(entry.module)?.live ?? null
    const draft = drafts.get(entry.module) ?? {
      versions: new Set(),
      live: null,
      liveBefore: [],
      canary: null,
      endedCanary: null,
      budget: DEFAULT_CANARY_BUDGET,
      servedUntil: new Map(),
      rolledBackAutomatically: false,
      changes: 0,
    }
    const { live, canary } = draft
    drafts.set(entry.module, draft)
    apply(entry, draft)
    if (entry.action !== 'released' && entry.action !== 'budget_changed') draft.changes++
    for (const version of [live, canary?.version])
      if (version && version !== draft.live && version !== draft.canary?.version)
        draft.servedUntil.set(version, entry.at)
    return live
  })
  return {
    states: new Map(
      [...drafts].map(([name, { versions, ...rest }]) => [name, { name, versions: [...versions], ...rest }]),
    ),
    liveBeforeEach: liveBefore,
  }
}

/**
 * Applies one entry. An entry that names the version it rolls back is ignored when that version was left already, so
 * two gateways that roll back at the same time take one step and agree on which. Of two automatic rollbacks without an
 * act of a person between them, the second is ignored. Older entries do not name the version that they roll back; they
 * are ignored only when the version they return to is live.
 */
function apply(entry: Exclude<LogEntry, TokenEntry | { action: 'preview_created' }>, draft: Draft): void {
  switch (entry.action) {
    case 'released':
      draft.versions.add(entry.version)
      if (!entry.held) draft.live ??= entry.version
      return
    case 'budget_changed':
      draft.budget = entry.budget
      return
    case 'promoted':
      draft.canary = null
      draft.endedCanary = null
      draft.rolledBackAutomatically = false
      if (entry.version === draft.live) return
      if (draft.live !== null) draft.liveBefore.push(draft.live)
      draft.live = entry.version
      return
    case 'rolled_back': {
      if (
        entry.version === draft.live ||
        (entry.from ?? draft.live) !== draft.live ||
        (entry.from && isRepeatedAutomatically(entry, draft))
      )
        return
      const place = draft.liveBefore.lastIndexOf(entry.version)
      if (place !== -1) draft.liveBefore = draft.liveBefore.slice(0, place)
      draft.live = entry.version
      draft.canary = null
      draft.rolledBackAutomatically = entry.actor === AUTOMATIC_ACTOR
      return
    }
    case 'canary_started':
      draft.rolledBackAutomatically = false
      draft.endedCanary = null
      draft.canary = { version: entry.version, restaurants: entry.restaurants, percent: entry.percent }
      return
    case 'canary_ended':
      if (
        (entry.version ?? draft.canary?.version) !== draft.canary?.version ||
        (entry.version && isRepeatedAutomatically(entry, draft))
      )
        return
      if (entry.exceeded && draft.canary && draft.live !== null)
        draft.endedCanary = {
          ...entry.exceeded,
          version: draft.canary.version,
          live_version: draft.live,
          at: entry.at,
        }
      draft.canary = null
      draft.rolledBackAutomatically = entry.actor === AUTOMATIC_ACTOR
  }
}

function isRepeatedAutomatically({ actor }: LogEntry, { rolledBackAutomatically }: Draft): boolean {
  return actor === AUTOMATIC_ACTOR && rolledBackAutomatically
}
