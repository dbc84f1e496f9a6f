import type { ModuleOverview } from '@tiffin/contracts'

const names: Readonly<Record<string, string>> = {
  pos: 'POS Terminal',
  backoffice: 'Back Office',
  billing: 'Billing & Plans',
  system: 'System Admin',
  marketing: 'Public Page',
}

/** Returns the name people know a module by; the module's own name where there is none. */
export function moduleName(module: string): string {
  return names[module] ?? module.charAt(0).toUpperCase() + module.slice(1).replaceAll('-', ' ')
}

type Canary = Pick<NonNullable<ModuleOverview['canary']>, 'restaurants' | 'percent'>

/** 'spice, dosa and 10 % of all restaurants': for whom a canary runs. */
export function canaryShares({ restaurants, percent }: Canary): string {
  return [restaurants.join(', '), percent > 0 && `${percent} % of all restaurants`].filter(Boolean).join(' and ')
}
