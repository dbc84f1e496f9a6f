import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import { integrityOf } from './integrity.ts'

const SCRIPT_TIMEOUT_MS = 8_000

// A module that names contract 1.2 takes the core from here. The option `provideExternalRuntime` of the build would do
// the same with a second copy of the core.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

/** Makes the loader of module federation check an entry by the registry's hash, and give up on it after 8 seconds. */
export default function runtimePlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'tiffin-shell',
    createScript({ url }) {
      const script = document.createElement('script')
      script.src = url
      script.async = true
      script.fetchPriority = 'high'
      const integrity = integrityOf(url)
      if (integrity) {
        script.integrity = integrity
        script.crossOrigin = 'anonymous'
      }
      return { script, timeout: SCRIPT_TIMEOUT_MS }
    },
  }
}
