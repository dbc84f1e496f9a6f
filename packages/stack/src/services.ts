import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './workspace.ts'

/**
 * The four services of the product, in the order in which their demo data is filled: later services need the data of
 * earlier ones.
 */
export const SERVICES = ['tenancy', 'billing', 'catalog', 'orders'] as const
export type ServiceName = (typeof SERVICES)[number]

/** Services that may run in one process. Tenancy never shares one: it alone holds the keys that sign tokens. */
export const SERVICES_TOGETHER = ['billing', 'catalog', 'orders'] as const satisfies readonly ServiceName[]

export const mayRunTogether = (service: string): boolean => (SERVICES_TOGETHER as readonly string[]).includes(service)

/** Returns the services that were added to the four: the folders of `services` that have endpoints of their own. */
export function addedServices(checkout: string = ROOT): string[] {
  const folder = path.join(checkout, 'services')
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'src/endpoints.ts')))
    .toSorted()
}

export const allServices = (): string[] => [...SERVICES, ...addedServices()]

export function databaseOf(service: string): string {
  return `tiffin_${service}`
}

/** Returns the settings of the private and the public key of an added service, such as `STOCK_CALL_PRIVATE_KEY`. */
export function callKeySettingsOf(service: string): readonly [privateName: string, publicName: string] {
  const name = service.toUpperCase()
  return [`${name}_CALL_PRIVATE_KEY`, `${name}_CALL_PUBLIC_KEY`]
}

/** Returns the role a service logs in with: it owns nothing, so row-level security binds it. */
export function appRoleOf(service: string): string {
  return `tiffin_${service}_app`
}
