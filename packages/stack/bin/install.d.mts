/** Returns whether node_modules agrees with package-lock.json. */
export function isInstalled(root: string): boolean
export function install(root: string): Promise<void>
