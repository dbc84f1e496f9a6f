export type { Disk } from 'flydrive'
export { bucketOf, diskOpener, isMissing, reasonOfFailure, type Bucket, type Place } from './open-disk.ts'
export { FILE_ACTIONS, tryPlace, type FileAction } from './try-place.ts'
