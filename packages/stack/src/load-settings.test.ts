import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'tiffin-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = path.join(folder, 'webhook-secret')
writeFileSync(file, 'from-a-file\n', { mode: 0o600 })

/** Returns what a program sees in its settings after it has loaded them. */
function loaded(env: Record<string, string>, choice: object = {}): string {
  const script = `
    import { loadSettings } from ${JSON.stringify(path.join(import.meta.dirname, 'load-settings.ts'))}
    try { loadSettings(${JSON.stringify(choice)}) } catch (error) { console.log(error.message); process.exit() }
    console.log(process.env.RAZORPAY_WEBHOOK_SECRET, process.env.RAZORPAY_WEBHOOK_SECRET_FILE, process.env.ANOTHER_FILE)
    for (const name of Object.keys(process.env)) if (name.startsWith('STOCK_')) console.log(name, process.env[name])`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  }).stdout.trim()
}

test('reads the settings that are given as files, and leaves alone what is none of ours', () => {
  expect(loaded({ RAZORPAY_WEBHOOK_SECRET_FILE: file, ANOTHER_FILE: '/nowhere' })).toBe(
    'from-a-file undefined /nowhere',
  )
})

test('reads the key and the login of an added service from files', () => {
  const files = { STOCK_CALL_PRIVATE_KEY_FILE: file, STOCK_CALL_PUBLIC_KEY_FILE: file, STOCK_DATABASE_URL_FILE: file }

  expect(
    loaded(files, { added: ['stock'] })
      .split('\n')
      .slice(1)
      .toSorted(),
  ).toEqual([
    'STOCK_CALL_PRIVATE_KEY from-a-file',
    'STOCK_CALL_PUBLIC_KEY from-a-file',
    'STOCK_DATABASE_URL from-a-file',
  ])
})

test('says which file cannot be read, and which setting is given twice', () => {
  expect(loaded({ RAZORPAY_WEBHOOK_SECRET_FILE: `${file}.none` })).toBe(
    `Settings: RAZORPAY_WEBHOOK_SECRET_FILE: ${file}.none cannot be read (ENOENT).`,
  )
  expect(loaded({ RAZORPAY_WEBHOOK_SECRET_FILE: file, RAZORPAY_WEBHOOK_SECRET: 'x' })).toContain('are both set')
})

test('takes them from a file of settings, what is set already apart', () => {
  const from = path.join(folder, 'settings.env')
  writeFileSync(from, `RAZORPAY_WEBHOOK_SECRET_FILE=${file}\nANOTHER_FILE=/of-the-file\n`)

  expect(loaded({ ANOTHER_FILE: '/nowhere' }, { from })).toBe('from-a-file undefined /nowhere')
})

test('leaves the file that a command writes unread, there or not, and its path in place', () => {
  const choice = { writes: ['RAZORPAY_WEBHOOK_SECRET'] }

  expect(loaded({ RAZORPAY_WEBHOOK_SECRET_FILE: file }, choice)).toBe(`undefined ${file} undefined`)
  expect(loaded({ RAZORPAY_WEBHOOK_SECRET_FILE: `${file}.none` }, choice)).toBe(`undefined ${file}.none undefined`)
})

test('finds a file by the checkout, wherever the command runs', () => {
  const none = path.resolve(import.meta.dirname, '../../..', 'no-such-secret')

  expect(loaded({ RAZORPAY_WEBHOOK_SECRET_FILE: 'no-such-secret' })).toContain(`${none} cannot be read`)
})
