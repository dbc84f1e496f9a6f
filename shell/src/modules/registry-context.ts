import type { Registry } from '@tiffin/contracts'
import { createContext, useContext } from 'react'

const RegistryContext = createContext<Registry | null>(null)

/** Gives the parts below it the registry of the signed-in user's restaurant. */
export const RegistryProvider = RegistryContext.Provider

/** Provides the registry of the signed-in user's restaurant. @throws Error outside the restaurant app */
export function useCurrentRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error('The registry is provided by the restaurant app alone')
  return registry
}
