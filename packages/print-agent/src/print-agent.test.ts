import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { drawPaper, startFakePrinter } from '@tiffin/slips/testing'
import { freePort } from '@tiffin/stack/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { printAgent } from './print-agent.ts'

async function ran(...args: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const code = await printAgent(args, {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said, complained: complained.join('\n') }
}

test('the program prints a test slip on a printer of the network, and ends with 0', async () => {
  const printer = await startFakePrinter('answers')
  onTestFinished(printer.stop)
  const address = `127.0.0.1:${printer.port}`

  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, 'main.ts'),
    'test',
    address,
  ])

  const [paper] = printer.papers
  expect(stdout).toBe(`${address} has printed the slip.\n`)
  const lines = drawPaper(paper!, 48).split('\n')
  expect(lines[0]).toContain('[TEST SLIP]')
  expect(lines[1]).toContain(address)
  expect(lines.at(-1)).toMatch(/^ +(= )+=$/)
})

const LETTERS = '[drawn 576 x 34]'

test('the test slip has ₹ and the scripts of India where they can be drawn, else it is ASCII, and that is said', async () => {
  const printer = await startFakePrinter('answers')
  onTestFinished(printer.stop)
  const program = [path.join(import.meta.dirname, 'main.ts'), 'test', `127.0.0.1:${printer.port}`]
  const withoutCanvas = ['--import', path.join(import.meta.dirname, 'testing/without-canvas.mjs')]

  const drawn = await promisify(execFile)(process.execPath, program)
  const ascii = await promisify(execFile)(process.execPath, [...withoutCanvas, ...program])

  const [some, other] = printer.papers.map((paper) => drawPaper(paper, 48).split('\n'))
  expect(some!.filter((line) => line.includes(LETTERS))).toHaveLength(10)
  expect(drawn.stdout).not.toContain('ASCII')
  expect(other!.filter((line) => line.includes('[drawn'))).toEqual([])
  expect(ascii.stdout).toContain(
    'It is in ASCII: what draws other letters, ₹ too, is not installed here, or not all of it.\n',
  )
})

test.each([32, 42])('a slip for %i characters a line is that wide', async (width) => {
  const printer = await startFakePrinter('answers')
  onTestFinished(printer.stop)

  expect(await ran('test', `127.0.0.1:${printer.port}`, '--columns', String(width))).toMatchObject({ code: 0 })

  expect(drawPaper(printer.papers[0]!, width).split('\n')).toContain(`  |${'-'.repeat(width)}|`)
})

test.each([
  ['paper-out', 'has no paper.'],
  ['cover-open', 'is open.'],
  ['breaks-off', 'broke off the connection'],
] as const)('the test shows what is wrong with a printer that is %s', async (behaviour, words) => {
  const printer = await startFakePrinter(behaviour)
  onTestFinished(printer.stop)

  expect(await ran('test', `127.0.0.1:${printer.port}`)).toMatchObject({
    code: 1,
    complained: expect.stringContaining(words) as string,
  })
})

test('a printer that is not there is 1, and why is said', async () => {
  const address = `127.0.0.1:${await freePort()}`

  expect(await ran('test', address)).toEqual({
    code: 1,
    said: [],
    complained: expect.stringContaining(`${address} refuses connections`) as string,
  })
  expect(await ran('test', '8.8.8.8:9100')).toMatchObject({ code: 1, said: [] })
})

test.each([
  [['print'], 'There is no command "print".'],
  [['test'], 'Which printer?'],
  [['test', '192.168.1.50'], '"192.168.1.50" is no address of a printer'],
  [['test', '192.168.1.50:9100', '192.168.1.51:9100'], '"192.168.1.51:9100" is too much'],
  [['test', '192.168.1.50:9100', '--columns', '33'], 'A line has 32, 42 or 48 characters, and not "33".'],
  [['test', '192.168.1.50:9100', '--copies', '2'], "Unknown option '--copies'"],
])('arguments %j are 2, and what is possible is said', async (args, message) => {
  const { code, said, complained } = await ran(...args)

  expect({ code, said }).toEqual({ code: 2, said: [] })
  expect(complained).toContain(message)
  expect(complained).toContain('npm run print-agent -- test 192.168.1.50:9100')
})
