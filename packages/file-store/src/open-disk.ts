import { Disk } from 'flydrive'
import { FolderDriver } from './folder-driver.ts'

export type Bucket = {
  readonly name: string
  readonly region: string
  /** The endpoint of an S3-compatible store; without it Amazon's is used. */
  readonly endpoint?: string | undefined
  /** Access keys; without them the machine's role is used. */
  readonly keys?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** Returns the bucket of the settings, if any; an incomplete pair of keys is ignored. */
export function bucketOf(
  name: string | undefined,
  {
    accessKeyId,
    secretAccessKey,
    ...rest
  }: Omit<Bucket, 'name' | 'keys'> & {
    readonly accessKeyId?: string | undefined
    readonly secretAccessKey?: string | undefined
  },
): Bucket | undefined {
  return name
    ? { name, ...rest, keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined }
    : undefined
}

export type FilePlace = { readonly folder: string; readonly bucket?: Bucket | undefined }

/** Returns a function that opens the file store on its first call: the bucket if one is configured, else the folder. */
export function diskOpener({ folder, bucket }: FilePlace): () => Promise<Disk> {
  let opened: Promise<Disk> | undefined
  const open = bucket ? () => openBucket(bucket) : async () => new Disk(new FolderDriver(folder))
  return () => (opened ??= open())
}

/**
 * Opens a bucket. The S3 client is imported on use, because loading it takes 0.14 s and 24 MB. ACLs are off, because
 * current buckets refuse them, and so are optional checksums, which most compatible stores do not support. Timeouts are
 * set, because the client has none by default.
 */
async function openBucket({ name, region, endpoint, keys }: Bucket): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: name,
      region,
      visibility: 'private',
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 2_000,
        requestTimeout: 5_000,
        throwOnRequestTimeout: true,
        socketTimeout: 5_000,
      },
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(keys && { credentials: keys }),
    }),
  )
}

/** Returns whether an error says that a file is missing: ENOENT of a folder, or NoSuchKey of a bucket. */
export function isFileMissing(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; name?: string } }
  return cause?.code === 'ENOENT' || cause?.name === 'NoSuchKey'
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EROFS: 'it cannot be written to',
  EACCES: 'access to it is denied',
  EPERM: 'access to it is denied',
  AccessDenied: 'access to it is denied',
  NoSuchBucket: 'there is no such bucket',
}

/** Returns the reason of a failed read or write, as part of a sentence. */
export function reasonOfFailure(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as { code?: string; name?: string; cause?: unknown }
  const reason = REASONS[code ?? ''] ?? REASONS[name ?? '']
  return reason ?? (cause === undefined ? 'it does not answer' : reasonOfFailure(cause))
}
