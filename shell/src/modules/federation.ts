import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { Registry, RegistryModule } from '@tiffin/contracts'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { pathOf, rememberIntegrity } from './integrity.ts'
import { fetchAnew } from './registry.ts'

const SECOND_ATTEMPT_AFTER_MS = 400
/** Scripts have deadlines of their own; a stylesheet that never comes has none. */
const GIVE_UP_AFTER_MS = 20_000

/** What the registry says, what the loader points at, and what was loaded and runs. */
const wanted = new Map<string, RegistryModule>()
const pointedAt = new Map<string, RegistryModule>()
const loaded = new Map<string, RegistryModule>()
const failed = new Set<string>()

/** Takes over what the registry says. What is on screen goes on as it is; the next `loadModule` loads what is said now. */
export function applyRegistry(registry: Registry): void {
  for (const module of registry.modules) {
    // Code without a hash is never run.
    if (module.integrity[pathOf(module.entry)]) wanted.set(module.name, module)
    else console.error(`Module ${module.name} ${module.version} has no integrity hash and is not loaded`)
  }
}

/** Loads what a module exposes. @throws Error when it cannot be fetched, is tampered with or speaks another contract. */
export async function loadModule(name: string): Promise<RemoteRoutes> {
  if (failed.has(name)) await fetchAnew(Object.keys(wanted.get(name)?.integrity ?? {}))
  const module = point(name)
  try {
    const remote = (await Promise.race([loadTwice(name), giveUp(name)]))?.default
    if (!remote) throw new Error(`${name} exposes no routes`)
    if (remote.contract !== MODULE_CONTRACT)
      throw new Error(`${name} speaks module contract ${remote.contract}, the shell ${MODULE_CONTRACT}`)
    if (module) loaded.set(name, module)
    return remote
  } catch (error) {
    markFailed(name)
    throw error
  }
}

/**
 * What broke is loaded anew the next time, from the network and with nothing left of it: React keeps a lazy part that
 * did not come for ever, and a cache keeps a file that somebody changed.
 */
export function markFailed(name: string): void {
  failed.add(name)
}

/** The version on screen, or the one that was to be. */
export function versionOf(name: string): string | null {
  return (loaded.get(name) ?? pointedAt.get(name))?.version ?? null
}

export function isLoaded(name: string): boolean {
  return loaded.has(name)
}

/** Is there another version than the one on screen? */
export function isOutdated(name: string): boolean {
  const running = loaded.get(name)
  return running !== undefined && wanted.get(name)?.entry !== running.entry
}

/**
 * Points the loader at the version the registry wants. One that ran before, or failed and may hang still, leaves
 * nothing behind.
 */
function point(name: string): RegistryModule | undefined {
  const [module, known] = [wanted.get(name), pointedAt.get(name)]
  const hasFailed = failed.delete(name)
  if (!module || (known?.entry === module.entry && !hasFailed)) return module
  rememberIntegrity(module.integrity)
  // Without force the loader ignores a second entry for a name it knows.
  registerRemotes([{ name, entry: module.entry, type: 'global', entryGlobalName: name }], {
    force: known !== undefined,
  })
  if (known) removeStyles(known)
  loaded.delete(name)
  pointedAt.set(name, module)
  return module
}

function removeStyles({ name, version }: RegistryModule): void {
  for (const sheet of document.querySelectorAll(
    `link[rel="stylesheet"][href*="/modules/${name}/${CSS.escape(version)}/"]`,
  ))
    sheet.remove()
}

/** One silent second attempt: a dropped connection, or a preload link whose failure the document remembers. */
function loadTwice(name: string) {
  const load = () => loadRemote<{ default?: RemoteRoutes }>(`${name}/routes`)
  return load().catch(() => after(SECOND_ATTEMPT_AFTER_MS).then(load))
}

async function giveUp(name: string): Promise<never> {
  await after(GIVE_UP_AFTER_MS)
  throw new Error(`${name} did not come within ${GIVE_UP_AFTER_MS / 1_000} seconds`)
}

function after(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms))
}
