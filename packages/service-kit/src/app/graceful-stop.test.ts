import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEADLINE_MS } from '@tiffin/stack/testing/deadline'
import { expect, test } from 'vitest'

const HOUR_MS = 3_600_000
const file = pathToFileURL(path.join(import.meta.dirname, 'graceful-stop.ts')).href

/** A process with a drain of an hour, in which an error is thrown that nothing catches. */
const PROGRAM = `
  import { stopGracefully } from '${file}'
  const say = (text) => () => console.log(text)
  const log = { fatal: say('fatal'), error() {} }
  const app = { log, beginStopping: say('not ready'), close: async () => console.log('closed') }
  stopGracefully([app], { drainMs: ${HOUR_MS}, hardExitMs: ${2 * HOUR_MS} })
  setImmediate(() => { throw new Error('broken') })`

test('after an uncaught error a process closes without its drain and ends with a failure', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: DEADLINE_MS,
  })

  expect([status, stdout.trim().split('\n')]).toEqual([1, ['fatal', 'not ready', 'closed']])
})
