import type { ModuleState } from './release-state.ts'

/** The newest versions are retained whether or not they were ever served. */
const NEWEST = 10
/**
 * Versions served within this time are retained: open pages are offered a new version within minutes, but users may
 * ignore the offer.
 */
const RETAINED_AFTER_USE_MS = 7 * 24 * 60 * 60 * 1_000

/**
 * Returns the versions that are not deleted: those that are served, those served within `RETAINED_AFTER_USE_MS`, which
 * open pages may still run, the target of a rollback, and the newest ones.
 */
export function retainedVersions(
  { versions, live, liveBefore, canary, servedUntil }: ModuleState,
  nowMs: number,
): string[] {
  const needed = new Set([live, liveBefore.at(-1), canary?.version, ...versions.slice(-NEWEST)])
  const mayBeOpen = (version: string) => Date.parse(servedUntil.get(version) ?? '') > nowMs - RETAINED_AFTER_USE_MS
  return versions.filter((version) => needed.has(version) || mayBeOpen(version))
}
