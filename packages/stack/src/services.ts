/** The four services, in the order in which their demo data is filled: later services need the data of earlier ones. */
export const SERVICES = ['tenancy', 'billing', 'catalog', 'orders'] as const
export type ServiceName = (typeof SERVICES)[number]

/** Services that may run in one process. Tenancy never shares one: it alone holds the keys that sign tokens. */
export const SERVICES_TOGETHER = ['billing', 'catalog', 'orders'] as const satisfies readonly ServiceName[]

export const mayRunTogether = (service: string): boolean => (SERVICES_TOGETHER as readonly string[]).includes(service)

export function databaseOf(service: ServiceName): string {
  return `tiffin_${service}`
}

/** Returns the role a service logs in with: it owns nothing, so row-level security binds it. */
export function appRoleOf(service: ServiceName): string {
  return `tiffin_${service}_app`
}
