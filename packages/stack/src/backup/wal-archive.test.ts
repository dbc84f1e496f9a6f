import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readStored } from './stored-file.ts'
import { listSegments, unbrokenEnd, WalArchive } from './wal-archive.ts'

const SEGMENT = 1024 * 1024
let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'tiffin-wal-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const log = (bytes: number, seed = 1) =>
  Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7 + seed) % 251))
const open = (from: bigint) => new WalArchive(folder, { timeline: 1, segmentBytes: SEGMENT, from })
const segments = () => listSegments(folder, 1, SEGMENT)

async function read(index: number): Promise<Buffer> {
  const { file, content } = segments()[index]!
  const sink = new PassThrough()
  const [bytes] = await Promise.all([buffer(sink), readStored(file, content!, sink)])
  return bytes
}

describe('the archive of the write-ahead log', () => {
  test('keeps what comes in pieces as segments, the whole ones compressed', async () => {
    const archive = open(0n)
    const bytes = log(2 * SEGMENT + 500)
    for (let at = 0; at < bytes.length; at += 100_000) await archive.write(BigInt(at), bytes.subarray(at, at + 100_000))
    expect(await archive.flush()).toBe(BigInt(bytes.length))
    await archive.close()

    expect(segments().map(({ number, content }) => [number, content === null])).toEqual([
      [0n, false],
      [1n, false],
      [2n, true],
    ])
    expect((await read(1)).equals(bytes.subarray(SEGMENT, 2 * SEGMENT))).toBe(true)
    expect(readFileSync(segments()[2]!.file).equals(bytes.subarray(2 * SEGMENT))).toBe(true)
  })

  test('takes up a segment from its begin after a break, without losing what it had', async () => {
    const bytes = log(SEGMENT)
    const first = open(0n)
    await first.write(0n, bytes.subarray(0, 700))
    await first.close()
    const second = open(0n)
    await second.write(0n, bytes.subarray(0, 300))
    await second.close()
    expect(readFileSync(segments()[0]!.file).equals(bytes.subarray(0, 700))).toBe(true)

    const third = open(0n)
    await third.write(0n, bytes)
    expect((await read(0)).equals(bytes)).toBe(true)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('takes no piece that does not follow the one before', async () => {
    const archive = open(0n)
    await archive.write(0n, log(10))

    await expect(archive.write(20n, log(10))).rejects.toThrow('20, and 10 was to come')
    await archive.close()
  })

  test('has a gap where segments are missing, and leads on from after it', async () => {
    const archive = open(0n)
    await archive.write(0n, log(4 * SEGMENT))
    rmSync(segments()[1]!.file)

    expect(unbrokenEnd(segments()).map(({ number }) => number)).toEqual([2n, 3n])
  })
})
