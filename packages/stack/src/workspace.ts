import path from 'node:path'

/** The root of the checkout, from which relative paths in settings and the files of programs are resolved. */
export const ROOT = path.resolve(import.meta.dirname, '../../..')

/**
 * Returns the data folder of an installation, with its database, keys and logs, and with pictures and releases where no
 * bucket has them.
 */
export function dataDirOf(env: NodeJS.ProcessEnv): string {
  return path.resolve(ROOT, env['TIFFIN_DATA_DIR'] || '.data')
}

/** Returns the folder of released modules, used without a bucket. */
export function modulesDirOf(dataDir: string): string {
  return path.join(dataDir, 'modules')
}

/** Returns the folder in which the payment provider's stand-in stores its state. */
export function standInDirOf(dataDir: string): string {
  return path.join(dataDir, 'razorpay-stand-in')
}
