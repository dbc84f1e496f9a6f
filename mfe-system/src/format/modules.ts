import type { ModuleOverview } from '@tiffin/contracts'

/** The name of the shell among the released modules. */
export const SHELL = 'shell'

const names: Readonly<Record<string, string>> = {
  pos: 'POS Terminal',
  backoffice: 'Back Office',
  billing: 'Billing & Plans',
  system: 'System Admin',
  marketing: 'Public Page',
}

/**
 * Returns the name by which people know a module. For a module without such a name, returns its own with a capital and
 * with spaces for hyphens.
 */
export function moduleName(module: string): string {
  return names[module] ?? module.charAt(0).toUpperCase() + module.slice(1).replaceAll('-', ' ')
}

type Canary = Pick<NonNullable<ModuleOverview['canary']>, 'restaurants' | 'percent'>

/** Returns for whom a canary runs, such as 'spice, dosa and 10 % of all restaurants'. */
export function canaryShares({ restaurants, percent }: Canary): string {
  return [restaurants.join(', '), percent > 0 && `${percent} % of all restaurants`].filter(Boolean).join(' and ')
}
