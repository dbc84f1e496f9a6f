import { createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { storeFile, fsyncFolder, type StoredContent } from './stored-file.ts'
import { parseSegmentName, segmentAt, segmentName, startOf, type Lsn, type Segment } from './wal-segment.ts'

const PARTIAL = '.partial'
const COMPLETE = /^([0-9A-F]{24})-([0-9a-f]{64})\.zst$/

export type ArchivedSegment = Segment & {
  readonly name: string
  readonly file: string
  /**
   * Size and checksum of the segment before compression; null for one still being received, which is stored
   * uncompressed.
   */
  readonly content: StoredContent | null
}

/** Lists the segments of one timeline, in order; a complete segment replaces its partial file. */
export function listSegments(folder: string, timeline: number, segmentBytes: number): ArchivedSegment[] {
  const segments = new Map<string, ArchivedSegment>()
  for (const entry of existsSync(folder) ? readdirSync(folder) : []) {
    const [, name = entry.endsWith(PARTIAL) ? entry.slice(0, -PARTIAL.length) : '', sha256] = COMPLETE.exec(entry) ?? []
    const segment = parseSegmentName(name, segmentBytes)
    if (segment?.timeline !== timeline || (!sha256 && segments.has(name))) continue
    segments.set(name, {
      ...segment,
      name,
      file: path.join(folder, entry),
      content: sha256 ? { bytes: segmentBytes, sha256 } : null,
    })
  }
  return [...segments.values()].toSorted((a, b) => (a.number < b.number ? -1 : 1))
}

/** Returns the last run of segments without a gap. */
export function unbrokenEnd(segments: readonly ArchivedSegment[]): ArchivedSegment[] {
  const gap = segments.findLastIndex(
    (segment, index) => index > 0 && segments[index - 1]!.number !== segment.number - 1n,
  )
  return segments.slice(Math.max(gap, 0))
}

/** Archives the received write-ahead log. A segment grows in a file of its own, which is compressed once complete. */
export class WalArchive {
  readonly #folder: string
  readonly #segmentBytes: number
  readonly #timeline: number
  #open: { segment: Segment; file: FileHandle; name: string } | undefined
  #written: Lsn

  /** @param from the position at which the received log begins, which is the start of a segment */
  constructor(folder: string, { timeline, segmentBytes, from }: { timeline: number; segmentBytes: number; from: Lsn }) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#folder = folder
    this.#timeline = timeline
    this.#segmentBytes = segmentBytes
    this.#written = from
  }

  get written(): Lsn {
    return this.#written
  }

  /** Appends a chunk of log at its position. @throws Error when the chunk does not follow the last one */
  async write(at: Lsn, data: Buffer): Promise<void> {
    if (at !== this.#written) throw new Error(`The write-ahead log goes on at ${at}, and ${this.#written} was to come.`)
    for (let rest = data; rest.length > 0;) {
      const segment = segmentAt(this.#timeline, this.#written, this.#segmentBytes)
      const offset = Number(this.#written - startOf(segment, this.#segmentBytes))
      const piece = rest.subarray(0, this.#segmentBytes - offset)
      this.#open ??= await this.#openPartial(segment)
      await this.#open.file.write(piece, 0, piece.length, offset)
      this.#written += BigInt(piece.length)
      rest = rest.subarray(piece.length)
      if (offset + piece.length === this.#segmentBytes) await this.#complete()
    }
  }

  /** Syncs the written log to disk. @returns the synced position */
  async flush(): Promise<Lsn> {
    const written = this.#written
    await this.#open?.file.datasync()
    return written
  }

  async close(): Promise<void> {
    await this.#open?.file.close()
    this.#open = undefined
  }

  /**
   * Opens the partial file of a segment, or creates it. After a reconnect the file exists, and the segment is received
   * again from its start.
   */
  async #openPartial(segment: Segment): Promise<{ segment: Segment; file: FileHandle; name: string }> {
    const name = segmentName(segment, this.#segmentBytes)
    const place = path.join(this.#folder, `${name}${PARTIAL}`)
    const isNew = !existsSync(place)
    const file = await open(place, isNew ? 'wx' : 'r+', 0o600)
    if (isNew) await fsyncFolder(this.#folder)
    return { segment, file, name }
  }

  async #complete(): Promise<void> {
    const { file, name } = this.#open!
    this.#open = undefined
    await file.datasync()
    await file.close()
    const partial = path.join(this.#folder, `${name}${PARTIAL}`)
    await compressSegment(partial, name)
    await rm(partial)
  }
}

async function compressSegment(partial: string, name: string): Promise<void> {
  await storeFile(createReadStream(partial), path.dirname(partial), ({ sha256 }) => `${name}-${sha256}.zst`)
}
