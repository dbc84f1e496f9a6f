import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyServer } from './base-backup.ts'

const MIB = 1024 * 1024
const archive = Buffer.from('nbase.tar\0\0')
const manifest = Buffer.from('m')
const data = (mib: number) => Buffer.concat([Buffer.from('d'), Buffer.alloc(mib * MIB)])

/**
 * Fakes a server that sends messages in parts. The messages of a part come with one read of the socket, which cannot be
 * paused in between; the next part comes once the connection is not paused.
 */
function serverThatSends(...reads: readonly (readonly Buffer[])[]) {
  let isPaused = false
  let resumed: () => void = () => undefined
  return {
    run(_text: string, onData: (message: Buffer) => void = () => undefined) {
      const done = (async () => {
        for (const messages of reads) {
          await new Promise<void>((next) => setImmediate(next))
          if (isPaused) await new Promise<void>((next) => void (resumed = next))
          messages.forEach(onData)
        }
        return [['0/1000028'], ['0/1000130']]
      })()
      return {
        done,
        pause: () => void (isPaused = true),
        resume: () => {
          isPaused = false
          resumed()
        },
      }
    },
  }
}

test.each([
  [
    'in a read of its own',
    [
      [archive, data(6)],
      [manifest, data(1)],
    ],
  ],
  ['in the read that fills the archive', [[archive, data(6), manifest], [data(1)]]],
  ['in the read that fills the archive, and is large itself', [[archive, data(6), manifest, data(6)], [data(1)]]],
])('a manifest that comes %s ends the backup, with every byte of both', async (_when, reads) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiffin-base-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))

  const { contents, startLsn, endLsn } = await copyServer(serverThatSends(...reads), folder, 'test')

  const sent = reads.flat()
  const bytesOf = (messages: readonly Buffer[]) =>
    messages.reduce((sum, message) => sum + (message[0] === data(0)[0] ? message.length - 1 : 0), 0)
  const manifestAt = sent.indexOf(manifest)
  expect([contents['base.tar.zst']?.bytes, contents['manifest.json.zst']?.bytes]).toEqual([
    bytesOf(sent.slice(0, manifestAt)),
    bytesOf(sent.slice(manifestAt)),
  ])
  expect([startLsn, endLsn]).toEqual(['0/1000028', '0/1000130'])
})
