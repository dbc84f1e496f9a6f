import { bucketOf, type Bucket } from '@tiffin/file-store'
import { baseEnv, requireCallerKeys } from '@tiffin/service-kit'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))

/**
 * The settings of the catalog. Pictures are stored in the folder `images` of the data folder, or in a bucket when one
 * is named.
 */
const settings = z.extend(baseEnv, {
  TIFFIN_DATA_DIR: text,
  PICTURES_S3_BUCKET: z.optional(text),
  PICTURES_S3_REGION: z._default(text, 'us-east-1'),
  /** The address of an S3-compatible store; without one the store is Amazon's. */
  PICTURES_S3_ENDPOINT: z.optional(z.url()),
  /** The keys of the bucket; without keys the role of the machine is used. */
  PICTURES_S3_ACCESS_KEY_ID: z.optional(text),
  PICTURES_S3_SECRET_ACCESS_KEY: z.optional(text),
})
export const catalogEnv = settings.check(requireCallerKeys('catalog'))
export type CatalogEnv = z.output<typeof catalogEnv>

export function pictureBucketOf(env: CatalogEnv): Bucket | undefined {
  return bucketOf(env.PICTURES_S3_BUCKET, {
    region: env.PICTURES_S3_REGION,
    endpoint: env.PICTURES_S3_ENDPOINT,
    accessKeyId: env.PICTURES_S3_ACCESS_KEY_ID,
    secretAccessKey: env.PICTURES_S3_SECRET_ACCESS_KEY,
  })
}
