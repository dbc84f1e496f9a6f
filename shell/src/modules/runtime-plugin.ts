import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { integrityOf } from './integrity.ts'

const SCRIPT_TIMEOUT_MS = 8_000

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
