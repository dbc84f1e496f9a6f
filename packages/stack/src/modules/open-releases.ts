import { createModuleStore, createReleases, type Releases } from '@tiffin/config/releases'
import { bucketOf, diskOpener } from '@tiffin/file-store'
import { dataDirOf, modulesDirOf } from '../workspace.ts'

/** The store of released modules, where the gateway's settings say it is. */
export function openReleases(env: NodeJS.ProcessEnv): Releases {
  const bucket = bucketOf(env['MODULES_S3_BUCKET'], {
    region: env['MODULES_S3_REGION'] || 'us-east-1',
    endpoint: env['MODULES_S3_ENDPOINT'] || undefined,
    accessKeyId: env['MODULES_S3_ACCESS_KEY_ID'],
    secretAccessKey: env['MODULES_S3_SECRET_ACCESS_KEY'],
  })
  return createReleases(createModuleStore(diskOpener({ folder: modulesDirOf(dataDirOf(env)), bucket })))
}
