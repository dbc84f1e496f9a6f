export type { Disk } from 'flydrive'
export { bucketOf, diskOpener, isMissing, type Bucket, type Place } from './open-disk.ts'
