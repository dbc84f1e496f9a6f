import type { ServiceName } from '@tiffin/contracts'

const PARTS: Readonly<Record<ServiceName, string>> = {
  orders: 'orders, tables and areas',
  catalog: 'the menu and taxes',
  tenancy: 'users, devices and settings',
  billing: 'the subscription',
}

const list = new Intl.ListFormat('en-IN')

/** Names the data of these services in words of the restaurant. */
export function partWords(services: readonly ServiceName[]): string {
  return list.format(services.map((service) => PARTS[service]))
}
