import type { ServiceName } from '@tiffin/contracts'

const PARTS: Readonly<Record<ServiceName, string>> = {
  orders: 'orders, tables and areas',
  catalog: 'the menu and taxes',
  tenancy: 'users, devices and settings',
  billing: 'the subscription',
}

const list = new Intl.ListFormat('en-IN')

/** What services answer for, in the words of who uses it. */
export function partWords(services: readonly ServiceName[]): string {
  return list.format(services.map((service) => PARTS[service]))
}
