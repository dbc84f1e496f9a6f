import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { Registry, RegistryModule } from '@tiffin/contracts'
import { MODULE_CONTRACT, MODULE_CONTRACT_VERSION, type RemoteRoutes } from '@tiffin/module-contract'
import { pathOf, rememberIntegrity } from './integrity.ts'
import { refetchFiles } from './registry.ts'
import { noteVisit } from './visits.ts'

const SECOND_ATTEMPT_AFTER_MS = 400
/** Scripts have timeouts of their own, but a stylesheet that never arrives has none. */
const LOAD_TIMEOUT_MS = 20_000

type LoadedModule = { readonly module: RegistryModule; readonly remote: RemoteRoutes }

/**
 * The versions of each module, by its name: the version in the registry, the version registered with the loader, and
 * the version that runs.
 */
const wanted = new Map<string, RegistryModule>()
const registered = new Map<string, RegistryModule>()
const loaded = new Map<string, LoadedModule>()
const failed = new Set<string>()
/** The build of the shell in the pages that the gateway serves now. */
let servedShell: string | undefined

/**
 * Applies a new registry. The module on screen stays as it is; the next `loadModule` without `keepsRunning` loads the
 * new version. A module whose entry has no hash stays at the version known before.
 */
export function applyRegistry(registry: Registry): void {
  servedShell = registry.shell
  for (const module of registry.modules) {
    // The shell never runs an entry without a hash.
    if (module.integrity[pathOf(module.entry)]) wanted.set(module.name, module)
    else console.error(`Module ${module.name} ${module.version} has no integrity hash and is not loaded`)
  }
}

/**
 * Loads the routes and slots of a module, in the version of the registry. With `keepsRunning` it returns the running
 * version, even if the registry has another version by now, because a part of the module may be on screen. After a
 * failure all files are fetched again, in the registry's version. A version that needs a newer shell than this page has
 * is not loaded: the page reloads instead, but not for a part of the module in another page, where work may be open.
 * Where a reload brings no newer shell, the running version goes on.
 *
 * @throws Error when the module cannot be fetched in time, fails its hash, exposes no routes or has another contract
 */
export async function loadModule(name: string, { keepsRunning = false } = {}): Promise<RemoteRoutes> {
  const hasFailed = failed.has(name)
  if (hasFailed) await refetchFiles(Object.keys(wanted.get(name)?.integrity ?? {}))
  const last = hasFailed ? undefined : loaded.get(name)
  const running = keepsRunning ? last?.module : undefined
  if (!running && needsNewerShell(name))
    return (await import('./reload-page.ts')).reloadForShell(keepsRunning ? undefined : servedShell, name, last?.remote)
  const module = running ?? register(name)
  const loadFromMs = performance.now()
  try {
    const remote = (await Promise.race([loadWithRetry(name), timeout(name)]))?.default
    if (!remote) throw new Error(`${name} exposes no routes`)
    if (remote.contract !== MODULE_CONTRACT)
      throw new Error(`${name} speaks module contract ${remote.contract}, the shell ${MODULE_CONTRACT}`)
    if (module && loaded.get(name)?.module !== module) {
      loaded.set(name, { module, remote })
      noteVisit(name, module.version, { loadFromMs, loadedAtMs: performance.now() })
    }
    return remote
  } catch (error) {
    markFailed(name)
    throw error
  }
}

/**
 * Returns the running module if it is in the version of the registry and has not failed; null if `loadModule` would
 * have to load files.
 */
export function loadedModule(name: string): RemoteRoutes | null {
  return failed.has(name) || isOutdated(name) ? null : (loaded.get(name)?.remote ?? null)
}

/**
 * Makes the next `loadModule` fetch all files from the network and replace the loaded module, because React keeps a
 * failed lazy import and an HTTP cache keeps a file that was tampered with.
 */
export function markFailed(name: string): void {
  failed.add(name)
  noteVisit(name, versionOf(name), { failed: true })
}

/** Returns the running version, otherwise the version whose loading began last; null before the first attempt. */
export function versionOf(name: string): string | null {
  return (loaded.get(name)?.module ?? registered.get(name))?.version ?? null
}

/** Returns whether a version of the module runs. */
export function isLoaded(name: string): boolean {
  return loaded.has(name)
}

/** Returns whether the registry has another version than the one that runs; false while none runs. */
export function isOutdated(name: string): boolean {
  const running = loaded.get(name)
  return running !== undefined && wanted.get(name)?.entry !== running.module.entry
}

/** Returns whether the registry's version of a module needs a newer version of the contract than this shell keeps. */
export function needsNewerShell(name: string): boolean {
  const needed = /\d+\.\d+\.\d+/.exec(wanted.get(name)?.contract ?? '')
  return needed !== null && MODULE_CONTRACT_VERSION.localeCompare(needed[0], 'en', { numeric: true }) < 0
}

/**
 * Registers the registry's version with the loader, and removes the version registered before with its styles. If the
 * version is registered already and has not failed, nothing changes. Returns undefined for a module that no registry
 * has named.
 */
function register(name: string): RegistryModule | undefined {
  const [module, previous] = [wanted.get(name), registered.get(name)]
  const hasFailed = failed.delete(name)
  if (!module || (previous?.entry === module.entry && !hasFailed)) return module
  rememberIntegrity(module.integrity)
  // Without `force` the loader ignores a second entry of the same name.
  registerRemotes([{ name, entry: module.entry, type: 'global', entryGlobalName: name }], {
    force: previous !== undefined,
  })
  if (previous) removeStyles(previous)
  loaded.delete(name)
  registered.set(name, module)
  return module
}

function removeStyles({ name, version }: RegistryModule): void {
  for (const sheet of document.querySelectorAll(
    `link[rel="stylesheet"][href*="/modules/${name}/${CSS.escape(version)}/"]`,
  ))
    sheet.remove()
}

/**
 * Loads the routes of a module. After a failure it tries once more: a connection may drop, and the document remembers
 * the failure of a preload link.
 */
function loadWithRetry(name: string) {
  const load = () => loadRemote<{ default?: RemoteRoutes }>(`${name}/routes`)
  return load().catch(() => after(SECOND_ATTEMPT_AFTER_MS).then(load))
}

async function timeout(name: string): Promise<never> {
  await after(LOAD_TIMEOUT_MS)
  throw new Error(`${name} did not come within ${LOAD_TIMEOUT_MS / 1_000} seconds`)
}

function after(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms))
}
