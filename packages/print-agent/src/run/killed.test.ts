import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drawPaper, startFakePrinter } from '@tiffin/slips/testing'
import { expect, onTestFinished, test } from 'vitest'
import { writeSignIn } from '../sign-in.ts'
import { startFakeTiffin, TOKEN } from '../testing/fake-tiffin.ts'

const MAIN = path.join(import.meta.dirname, '../main.ts')
const TICKETS = 20

test('killed twice within twenty tickets: none is lost, and each that comes out twice is marked', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'agent-'))
  const printer = await startFakePrinter('answers')
  const tiffin = await startFakeTiffin([
    {
      id: '00000000-0000-4000-8000-00000000aaaa',
      name: 'Tandoor',
      address: `127.0.0.1:${printer.port}`,
      columns: 48,
    },
  ])
  writeSignIn(folder, { url: tiffin.url, token: TOKEN, name: 'Kitchen PC' })
  const start = () => spawn(process.execPath, [MAIN, '--folder', folder], { stdio: 'ignore' })
  let agent = start()
  onTestFinished(async () => {
    agent.kill('SIGKILL')
    await printer.stop()
    await tiffin.stop()
    rmSync(folder, { recursive: true })
  })

  for (let number = 1; number <= TICKETS; number += 1) tiffin.punch(number)
  for (const papers of [5, 12]) {
    await expect.poll(() => printer.papers.length).toBeGreaterThanOrEqual(papers)
    agent.kill('SIGKILL')
    await once(agent, 'exit')
    tiffin.endLeases()
    agent = start()
  }
  await expect.poll(() => tiffin.jobs.filter(({ isPrinted }) => isPrinted).length).toBe(TICKETS)

  const papers = printer.papers.map((paper) => drawPaper(paper, 48))
  const numbers = papers.map((paper) => /KOT \d+/.exec(paper)?.[0])
  const repeats = papers.filter((_, at) => numbers.indexOf(numbers[at]) < at)
  expect(new Set(numbers).size).toBe(TICKETS)
  expect(repeats.filter((paper) => !paper.includes('REPEAT?'))).toEqual([])
})
