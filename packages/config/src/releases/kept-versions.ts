import type { ModuleState } from './release-state.ts'

/** The newest ones, whoever has them. */
const NEWEST = 10
/** A till that is never closed is offered the new version within minutes; nobody has to take it up. */
const HELD_MS = 7 * 24 * 60 * 60 * 1_000

/**
 * The versions that stay: those somebody is given, or was lately and may still hold, what one would go back to, and the
 * newest.
 */
export function keptVersions({ versions, live, before, canary, heldUntil }: ModuleState, nowMs: number): string[] {
  const needed = new Set([live, before.at(-1), canary?.version, ...versions.slice(-NEWEST)])
  const isHeld = (version: string) => Date.parse(heldUntil.get(version) ?? '') > nowMs - HELD_MS
  return versions.filter((version) => needed.has(version) || isHeld(version))
}
