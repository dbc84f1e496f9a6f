import path from 'node:path'

/** Where released modules lie: `modules` in the data folder. */
export function modulesDirectory(): string {
  const root = path.resolve(import.meta.dirname, '../../../..')
  return path.join(path.resolve(root, process.env.TIFFIN_DATA_DIR ?? '.data'), 'modules')
}
