import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { integrityOf } from './integrity.ts'

const GIVE_UP_AFTER_MS = 8_000

/** Makes the loader's script tags carry the hash of the registry, and gives up on a silent server in good time. */
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
      return { script, timeout: GIVE_UP_AFTER_MS }
    },
  }
}
