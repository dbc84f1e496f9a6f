import path from 'node:path'

/** The checkout this package lies in: everything the stack runs is named relative to it. */
export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Where a running Tiffin keeps its state; removing the folder starts afresh. */
export function dataDirOf(env: NodeJS.ProcessEnv): string {
  return path.resolve(ROOT, env['TIFFIN_DATA_DIR'] || '.data')
}

/** Where released modules lie when no bucket is named. */
export function modulesDirOf(dataDir: string): string {
  return path.join(dataDir, 'modules')
}
