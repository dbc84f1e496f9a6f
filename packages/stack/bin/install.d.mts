/** Whether node_modules is what package-lock.json says. */
export function isInstalled(root: string): boolean
export function install(root: string): Promise<void>
