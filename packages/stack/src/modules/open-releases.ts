import { createModuleStore, createReleases, type Releases, type ShellDescription } from '@tiffin/module-releases'
import { bucketOf, diskOpener } from '@tiffin/file-store'
import { dataDirOf, modulesDirOf } from '../workspace.ts'

/** Opens the release registry in the gateway's store. @param shell the shell against which versions are checked */
export function openReleases(env: NodeJS.ProcessEnv, shell?: ShellDescription): Releases {
  const bucket = bucketOf(env['MODULES_S3_BUCKET'], {
    region: env['MODULES_S3_REGION'] || 'us-east-1',
    endpoint: env['MODULES_S3_ENDPOINT'] || undefined,
    accessKeyId: env['MODULES_S3_ACCESS_KEY_ID'],
    secretAccessKey: env['MODULES_S3_SECRET_ACCESS_KEY'],
  })
  return createReleases(
    createModuleStore(diskOpener({ folder: modulesDirOf(dataDirOf(env)), bucket })),
    shell ? { readShell: async () => shell } : {},
  )
}
