export type { Disk } from 'flydrive'
export { bucketOf, diskOpener, isFileMissing, reasonOfFailure, type Bucket, type FilePlace } from './open-disk.ts'
export { FILE_ACTIONS, tryPlace, type FileAction } from './try-place.ts'
