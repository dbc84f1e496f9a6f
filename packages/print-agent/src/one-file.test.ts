import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { drawPaper, startFakePrinter } from '@tiffin/slips/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import webpack from 'webpack'
import config from '../webpack.config.ts'
import { ONE_FILE } from './command.ts'
import { writeSignIn } from './sign-in.ts'
import { startFakeTiffin, TOKEN } from './testing/fake-tiffin.ts'

const PACKAGE = path.join(import.meta.dirname, '..')

let built: string
beforeAll(async () => {
  built = mkdtempSync(path.join(tmpdir(), 'one-file-'))
  await new Promise<void>((resolve, reject) => {
    webpack({ ...config, output: { ...config.output, path: built } }, (error, stats) => {
      if (error ?? stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve()
    })
  })
})
afterAll(() => rmSync(built, { recursive: true }))

/** A folder with nothing in it but the program. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'empty-'))
  copyFileSync(path.join(built, ONE_FILE), path.join(folder, ONE_FILE))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function ran(...args: string[]) {
  const options = { cwd: folder, env: {} }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [ONE_FILE, ...args], options)
    return { code: 0, stdout, stderr }
  } catch (error) {
    return error as { readonly code: number; readonly stdout: string; readonly stderr: string }
  }
}

test('the program is one file, which runs where nothing else is and prints ASCII', async () => {
  const printer = await startFakePrinter('answers')
  onTestFinished(printer.stop)
  expect(readdirSync(built)).toEqual([ONE_FILE])

  expect(await ran('test', `127.0.0.1:${printer.port}`)).toEqual({
    code: 0,
    stdout:
      `127.0.0.1:${printer.port} has printed the slip.\n` +
      'It is in ASCII: what draws other letters, ₹ too, is not installed here, or not all of it.\n',
    stderr: '',
  })

  expect(drawPaper(printer.papers[0]!, 48)).toContain('[TEST SLIP]')
  expect((await ran('--folder', 'state')).stderr).toContain('node print-agent.mjs pair https://spice.example.com CODE')
})

test('beside a folder with the packages that draw it prints all letters', async () => {
  const printer = await startFakePrinter('answers')
  onTestFinished(printer.stop)
  symlinkSync(path.join(PACKAGE, '../../node_modules'), path.join(folder, 'node_modules'))

  expect((await ran('test', `127.0.0.1:${printer.port}`)).stdout).not.toContain('ASCII')

  expect(drawPaper(printer.papers[0]!, 48)).toContain('[drawn')
})

test('without them a ticket that needs them is reported as not printable, and nothing of it is printed', async () => {
  const printer = await startFakePrinter('answers')
  const tiffin = await startFakeTiffin([
    { id: '00000000-0000-4000-8000-00000000aaaa', name: 'Tandoor', address: `127.0.0.1:${printer.port}`, columns: 48 },
  ])
  writeSignIn(path.join(folder, 'state'), { url: tiffin.url, token: TOKEN, name: 'Kitchen PC' })
  const agent = spawn(process.execPath, [ONE_FILE, '--folder', 'state'], { cwd: folder, env: {}, stdio: 'ignore' })
  onTestFinished(async () => {
    agent.kill('SIGTERM')
    await once(agent, 'exit')
    await printer.stop()
    await tiffin.stop()
  })

  tiffin.punch(1)
  await expect.poll(() => tiffin.reports.map(({ result }) => result)).toEqual(['printed'])
  tiffin.punch(2, 'पनीर टिक्का')
  await expect.poll(() => tiffin.reports[1]).toMatchObject({ result: 'not-printed', problem: 'cannot-print' })

  expect(printer.papers.map((paper) => /KOT \d+/.exec(drawPaper(paper, 48))?.[0])).toEqual(['KOT 1'])
})

test('the service unit starts that file with arguments that it understands', async () => {
  const unit = readFileSync(path.join(PACKAGE, 'tiffin-print-agent.service'), 'utf8')
  const [, file, args = ''] = /^ExecStart=\S+\/node (\S+) (.*)$/m.exec(unit) ?? []

  expect(path.basename(file ?? '')).toBe(ONE_FILE)
  expect(await ran(...args.replace('%S', folder).split(' '))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This computer is not paired yet.') as string,
  })
})
