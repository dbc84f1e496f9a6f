export type { Disk } from 'flydrive'
export { diskOpener, isMissing, type Bucket, type Place } from './open-disk.ts'
