import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { Registry, RegistryModule } from '@tiffin/contracts'
import { MODULE_CONTRACT, type RemoteRoutes } from '@tiffin/module-contract'
import { pathOf, rememberIntegrity } from './integrity.ts'
import { withOverrides } from './registry.ts'

const SECOND_ATTEMPT_AFTER_MS = 400

const registered = new Map<string, RegistryModule>()
const loaded = new Set<string>()

/**
 * Points the loader at the released versions. A module whose entry carries no hash is left out: code without one is
 * never run. A module that is already loaded keeps its version until the page is entered again.
 */
export function applyRegistry(registry: Registry): void {
  for (const module of withOverrides(registry).modules) {
    const known = registered.get(module.name)
    if (known?.entry === module.entry || loaded.has(module.name)) continue
    if (module.version !== 'override' && !module.integrity[pathOf(module.entry)]) {
      console.error(`Module ${module.name} ${module.version} has no integrity hash and is not loaded`)
      continue
    }
    rememberIntegrity(module.integrity)
    // Without force the loader ignores a second entry for a name it knows.
    registerRemotes([{ name: module.name, entry: module.entry, type: 'global', entryGlobalName: module.name }], { force: known !== undefined })
    registered.set(module.name, module)
  }
}

/** Loads what a module exposes. @throws Error when it cannot be fetched, is tampered with or speaks another contract. */
export async function loadModule(name: string): Promise<RemoteRoutes> {
  const exposed = await loadExposed(name).catch(async () => {
    // One silent second attempt: a dropped connection, or a preload link whose failure the document remembers.
    await new Promise((resume) => setTimeout(resume, SECOND_ATTEMPT_AFTER_MS))
    return loadExposed(name)
  })
  const remote = exposed?.default
  if (!remote) throw new Error(`${name} exposes no routes`)
  if (remote.contract !== MODULE_CONTRACT) throw new Error(`${name} speaks module contract ${remote.contract}, the shell ${MODULE_CONTRACT}`)
  loaded.add(name)
  return remote
}

function loadExposed(name: string) {
  return loadRemote<{ default?: RemoteRoutes }>(`${name}/routes`)
}
