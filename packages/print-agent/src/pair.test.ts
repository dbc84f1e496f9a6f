import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@tiffin/stack/free-port'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { printAgent } from './print-agent.ts'
import { readSignIn } from './sign-in.ts'
import { CODE, startFakeTiffin, TOKEN } from './testing/fake-tiffin.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function ran(...args: string[]) {
  const said: string[] = []
  const note = (line: string) => void said.push(line)
  const code = await printAgent([...args, '--folder', folder], { say: note, complain: note })
  return { code, said: said.join('\n') }
}

async function tiffin(): Promise<string> {
  const server = await startFakeTiffin([
    { id: '00000000-0000-4000-8000-00000000aaaa', name: 'Tandoor', address: '127.0.0.1:9100', columns: 48 },
  ])
  onTestFinished(server.stop)
  return server.url
}

test('a code signs the computer in, and the sign-in is for this account alone', async () => {
  const url = await tiffin()

  expect(await ran('pair', url, '123 456', '--restaurant', 'spice')).toEqual({
    code: 0,
    said: 'This computer prints for spice as "Kitchen PC". Start it: npm run print-agent',
  })

  expect(readSignIn(folder)).toEqual({ url, token: TOKEN, name: 'Kitchen PC' })
  expect(statSync(path.join(folder, 'sign-in.json')).mode & 0o077).toBe(0)
})

test('without a restaurant by name it is the one of the address', async () => {
  const url = (await tiffin()).replace('127.0.0.1', 'localhost')

  expect((await ran('pair', url, CODE)).said).toContain('prints for localhost as')
})

test('a name below localhost is this machine, whatever the system says of it', async () => {
  const port = new URL(await tiffin()).port

  expect((await ran('pair', `http://spice.localhost:${port}`, CODE)).said).toContain('prints for spice as')
  expect(readSignIn(folder)?.url).toBe(`http://localhost:${port}`)
})

test('a wrong code is refused in the words of the server, and nothing is stored', async () => {
  const url = await tiffin()

  expect(await ran('pair', url, '000000')).toEqual({ code: 1, said: 'This code is not right.' })
  expect(readSignIn(folder)).toBeNull()
})

test('a computer that is paired is paired again only with --again', async () => {
  const url = await tiffin()
  await ran('pair', url, CODE)

  expect(await ran('pair', url, CODE)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is paired already') as string,
  })
  expect(await ran('pair', url, CODE, '--again')).toMatchObject({ code: 0 })
})

test('an address that nobody answers at is named in the failure', async () => {
  const { code, said } = await ran('pair', `http://127.0.0.1:${await freePort()}`, CODE)

  expect(code).toBe(1)
  expect(said).toMatch(/cannot be reached: .*ECONNREFUSED/)
})

test.each([
  [['pair'], 'Which restaurant?'],
  [['pair', 'https://spice.example.com'], 'Which code?'],
  [['pair', 'spice', CODE], '"spice" is no address'],
  [['pair', 'ftp://spice.example.com', CODE], '"ftp://spice.example.com" is no address'],
  [['pair', 'https://spice.example.com', '123', '456'], '"456" is too much.'],
])('%j is no pairing', async (args, message) => {
  const { code, said } = await ran(...args)

  expect(code).toBe(2)
  expect(said).toContain(message)
})

test('a computer that is not paired says what to do', async () => {
  expect(await ran()).toMatchObject({
    code: 1,
    said: expect.stringContaining('An Admin adds a print agent in Settings') as string,
  })
})

test('a sign-in that cannot be read is named in the failure, and another pairing replaces it', async () => {
  writeFileSync(path.join(folder, 'sign-in.json'), '{"url":')

  expect((await ran()).said).toContain('sign-in.json cannot be read. Pair again')
  expect(await ran('pair', await tiffin(), CODE, '--again')).toMatchObject({ code: 0 })
  expect(readFileSync(path.join(folder, 'sign-in.json'), 'utf8')).toContain(TOKEN)
})
