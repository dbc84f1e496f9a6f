import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { Registry, RegistryModule } from '@tiffin/contracts'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { pathOf, rememberIntegrity } from './integrity.ts'

const SECOND_ATTEMPT_AFTER_MS = 400

/** What the registry says, what the loader points at, and what was loaded and runs. */
const wanted = new Map<string, RegistryModule>()
const pointedAt = new Map<string, RegistryModule>()
const loaded = new Map<string, RegistryModule>()

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
  const module = point(name)
  const exposed = await loadExposed(name).catch(async () => {
    // One silent second attempt: a dropped connection, or a preload link whose failure the document remembers.
    await new Promise((resume) => setTimeout(resume, SECOND_ATTEMPT_AFTER_MS))
    return loadExposed(name)
  })
  const remote = exposed?.default
  if (!remote) throw new Error(`${name} exposes no routes`)
  if (remote.contract !== MODULE_CONTRACT) throw new Error(`${name} speaks module contract ${remote.contract}, the shell ${MODULE_CONTRACT}`)
  if (module) loaded.set(name, module)
  return remote
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

/** Points the loader at the version the registry wants. One that ran before leaves nothing behind. */
function point(name: string): RegistryModule | undefined {
  const [module, known] = [wanted.get(name), pointedAt.get(name)]
  if (!module || known?.entry === module.entry) return module
  rememberIntegrity(module.integrity)
  // Without force the loader ignores a second entry for a name it knows.
  registerRemotes([{ name, entry: module.entry, type: 'global', entryGlobalName: name }], { force: known !== undefined })
  if (known) removeStyles(known)
  loaded.delete(name)
  pointedAt.set(name, module)
  return module
}

function removeStyles({ name, version }: RegistryModule): void {
  for (const sheet of document.querySelectorAll(`link[rel="stylesheet"][href*="/modules/${name}/${CSS.escape(version)}/"]`)) sheet.remove()
}

function loadExposed(name: string) {
  return loadRemote<{ default?: RemoteRoutes }>(`${name}/routes`)
}
