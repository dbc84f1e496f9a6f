import { createHash, randomBytes, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StackFailure } from '../failure.ts'

/** Size and checksum of a stored file's content before compression. */
export type StoredContent = {
  readonly bytes: number
  readonly sha256: string
}

const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }

/**
 * Writes a compressed file that only its owner may read, atomically: to a temporary file that is synced and renamed.
 *
 * @param nameOf returns the path in the folder for the written content
 */
export async function storeFile(
  source: Readable,
  folder: string,
  nameOf: (content: StoredContent) => string,
): Promise<StoredContent> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = path.join(folder, `.draft-${randomBytes(6).toString('hex')}`)
  const meter = createMeter()
  try {
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(source, meter.stream, createZstdCompress(COMPRESSION), target)
    const content = meter.content()
    const place = path.join(folder, nameOf(content))
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await rename(draft, place)
    await fsyncFolder(path.dirname(place))
    return content
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Writes a text atomically and uncompressed, so that a person can read it. */
export async function storeText(text: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.draft-${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await fsyncFolder(path.dirname(file))
}

/**
 * Decompresses a stored file into `sink` and verifies the checksum of the content.
 *
 * @throws StackFailure that names a missing, damaged or different file
 */
export async function readStored(file: string, expected: StoredContent, sink: NodeJS.WritableStream): Promise<void> {
  const meter = createMeter()
  try {
    await pipeline(createReadStream(file), createZstdDecompress(), meter.stream, sink)
  } catch (cause) {
    throw damagedBackup(file, (cause as Error).message, cause)
  }
  const found = meter.content()
  if (found.sha256 !== expected.sha256)
    throw damagedBackup(file, `its checksum is ${found.sha256} and should be ${expected.sha256}`)
}

/** Verifies the checksum of a stored file. @throws StackFailure that names a missing, damaged or different file */
export async function verifyStored(file: string, expected: StoredContent): Promise<void> {
  const nowhere = new Transform({ transform: (_chunk, _encoding, done) => done() })
  nowhere.resume()
  await readStored(file, expected, nowhere)
}

export function damagedBackup(file: string, how: string, cause?: unknown): StackFailure {
  return new StackFailure(`The backup is damaged: ${file}: ${how}.`, {
    advice: 'Nothing was restored from it. Use another copy of the backup, or a time another base backup covers.',
    cause,
  })
}

export async function fsyncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a pass-through stream that measures size and checksum. */
function createMeter(): { stream: Transform; content(): StoredContent } {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, content: () => ({ bytes, sha256: hash.copy().digest('hex') }) }
}
