import { mkdirSync, mkdtempSync, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drawPaper, startFakePrinter, type PrinterBehaviour } from '@tiffin/slips/testing'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { printAgent } from '../print-agent.ts'
import { writeSignIn } from '../sign-in.ts'
import { startFakeTiffin, TOKEN, type FakeTiffin } from '../testing/fake-tiffin.ts'
import type { Clock } from './clock.ts'
import { openJournal } from './journal.ts'
import { run } from './run.ts'

const PRINTER = '00000000-0000-4000-8000-00000000aaaa'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts a restaurant with one printer, which answers questions unless `behaviour` is another one. */
async function openKitchen(behaviour: PrinterBehaviour = 'answers') {
  const printer = await startFakePrinter(behaviour)
  const tiffin = await startFakeTiffin([
    { id: PRINTER, name: 'Tandoor', address: `127.0.0.1:${printer.port}`, columns: 48 },
  ])
  onTestFinished(async () => {
    await printer.stop()
    await tiffin.stop()
  })
  writeSignIn(folder, { url: tiffin.url, token: TOKEN, name: 'Kitchen PC' })
  return { printer, tiffin, papers: () => printer.papers.map((paper) => marksIn(drawPaper(paper, 48))) }
}

/** Returns the number on a ticket, with its mark of a repetition. */
function marksIn(paper: string): string {
  const [number = 'no ticket'] = /KOT \d+/.exec(paper) ?? []
  return paper.includes('REPEAT?') ? `${number} REPEAT?` : number
}

function start(times: Parameters<typeof run>[0]['times'] = {}, clock?: Clock) {
  const stop = new AbortController()
  const said: string[] = []
  const note = (line: string) => void said.push(line)
  const ended = run({
    folder,
    terminal: { say: note, complain: note },
    stop: stop.signal,
    times: { askEveryMs: 5, refusedWaitMs: 5, ...times },
    ...(clock && { clock }),
  })
  const end = async () => {
    stop.abort()
    return ended
  }
  onTestFinished(async () => void (await end()))
  return { said, end }
}

const resultsOf = ({ reports }: FakeTiffin) =>
  reports.map(({ attempt, result, problem }) => [attempt, result, ...(problem ? [problem] : [])].join(' '))

test('a ticket comes out of the printer, and the server knows it', async () => {
  const { tiffin, papers } = await openKitchen()
  start()

  for (const number of [1, 2, 3]) tiffin.punch(number)

  await expect.poll(() => resultsOf(tiffin)).toEqual(['1 printed', '1 printed', '1 printed'])
  expect(papers()).toEqual(['KOT 1', 'KOT 2', 'KOT 3'])
})

test('a change comes by the stream of events, without waiting for the next time to ask', async () => {
  const { tiffin, papers } = await openKitchen()
  start({ askEveryMs: 2_000_000_000 })
  // The agent requests jobs once at its start, and once when the stream has begun.
  await expect.poll(tiffin.takes).toBe(2)

  tiffin.punch(1)

  await expect.poll(papers).toEqual(['KOT 1'])
})

test('without paper nothing is sent; the agent reports it, and the ticket comes out unmarked later', async () => {
  const { tiffin, printer, papers } = await openKitchen('paper-out')
  const { said } = start()
  tiffin.punch(1)

  await expect.poll(() => resultsOf(tiffin)[0]).toBe('1 not-printed paper-out')
  await expect.poll(() => tiffin.states.at(-1)).toEqual([{ id: PRINTER, problem: 'paper-out' }])
  printer.become('answers')
  await expect.poll(papers).toEqual(['KOT 1'])
  await expect.poll(() => tiffin.states.at(-1)).toEqual([{ id: PRINTER, problem: null }])
  expect(said).toEqual(expect.arrayContaining(['Tandoor has no paper.', 'Tandoor prints again.']))
})

test('paper that ends half-way is reported while the slip waits, which is not sent again when the lease ends', async () => {
  const { tiffin, printer, papers } = await openKitchen('half-way')
  start()
  tiffin.punch(1)
  await expect.poll(() => tiffin.states.at(-1)).toEqual([{ id: PRINTER, problem: 'paper-out' }])
  tiffin.endLeases()
  const before = tiffin.takes()
  await expect.poll(tiffin.takes).toBeGreaterThan(before + 1)

  printer.mend()

  await expect.poll(() => resultsOf(tiffin)).toEqual(['1 printed'])
  expect(papers()).toEqual(['KOT 1'])
})

test('a printer that breaks off leaves it unknown, and the next paper is marked', async () => {
  const { tiffin, printer, papers } = await openKitchen('dies')
  start()
  tiffin.punch(1)
  await expect.poll(() => resultsOf(tiffin)[0]).toBe('1 unknown broken-off')

  printer.become('answers')

  await expect.poll(papers).toEqual(['KOT 1 REPEAT?'])
})

test('a dish with an emoji comes out, with [?] for what nobody can print', async () => {
  const { tiffin, printer } = await openKitchen()
  start()

  tiffin.punch(1, 'Paneer 🌶')

  await expect.poll(() => resultsOf(tiffin)).toEqual(['1 printed'])
  expect(drawPaper(printer.papers[0]!, 48)).toContain('P a n e e r   [ ? ]')
})

test('a dish in another script comes out drawn', async () => {
  const { tiffin, printer } = await openKitchen()
  start()

  tiffin.punch(1, 'पनीर टिक्का')

  await expect.poll(() => resultsOf(tiffin)).toEqual(['1 printed'])
  expect(drawPaper(printer.papers[0]!, 48)).toContain('[drawn')
})

describe('a report to the server', () => {
  test('is sent again until it is known, and nothing is printed twice', async () => {
    const { tiffin, papers } = await openKitchen()
    tiffin.become('loses-reports')
    start()
    tiffin.punch(1)
    await expect.poll(() => resultsOf(tiffin).length).toBeGreaterThan(2)
    tiffin.become('answers')
    const before = tiffin.reports.length
    await expect.poll(() => tiffin.reports.length).toBeGreaterThan(before)

    tiffin.punch(2)

    await expect.poll(papers).toEqual(['KOT 1', 'KOT 2'])
    expect(new Set(resultsOf(tiffin))).toEqual(new Set(['1 printed']))
  })

  test('that the server does not understand holds up nothing', async () => {
    const { tiffin, papers } = await openKitchen()
    tiffin.become('rejects-reports')
    start()
    tiffin.punch(1)
    await expect.poll(papers).toEqual(['KOT 1'])
    const before = tiffin.answers()
    await expect.poll(tiffin.answers).toBeGreaterThan(before + 3)
    tiffin.become('answers')
    tiffin.endLeases()

    await expect.poll(() => resultsOf(tiffin).at(-1)).toBe('2 printed')
    expect(papers()).toEqual(['KOT 1'])
  })

  test('after a kill in the middle of a slip says that it may be printed; of a printed one, that it is', async () => {
    const { tiffin, papers } = await openKitchen()
    for (const number of [1, 2]) tiffin.punch(number)
    const [one, two] = tiffin.jobs as [FakeTiffin['jobs'][number], FakeTiffin['jobs'][number]]
    for (const job of [one, two]) Object.assign(job, { attempt: 1, isTaken: true })
    const journal = openJournal(folder)
    journal.begin(one.id, 1)
    journal.begin(two.id, 1)
    journal.end({ id: two.id, attempt: 1, result: 'printed' })
    journal.close()
    // A power cut has torn the next line.
    appendFileSync(path.join(folder, 'journal.jsonl'), '{"at":17327')
    start()

    await expect.poll(papers).toEqual(['KOT 1 REPEAT?'])
    expect(resultsOf(tiffin).slice(0, 2)).toEqual(['1 unknown', '1 printed'])
  })

  test('control: without the journal the slip comes out again unmarked', async () => {
    const { tiffin, papers } = await openKitchen()
    tiffin.punch(1)
    Object.assign(tiffin.jobs[0]!, { attempt: 1, isTaken: false })
    start()

    await expect.poll(papers).toEqual(['KOT 1'])
  })
})

describe('without the product', () => {
  test('each printer prints a notice after a minute, once, after a restart too, and one at the end', async () => {
    const { tiffin, printer } = await openKitchen()
    const first = start()
    await expect.poll(tiffin.takes).toBeGreaterThan(0)
    await first.end()
    tiffin.become('away')
    let nowMs = Date.parse('2026-11-27T14:44:00.000Z')
    const { said } = start({}, { now: () => nowMs, elapsed: () => nowMs })
    await expect.poll(() => said.length).toBe(1)
    nowMs += 60_000

    await expect.poll(() => printer.papers.length).toBe(1)
    expect(drawPaper(printer.papers[0]!, 48)).toMatch(
      /\[ N O {3}C O N N E C T I O N \][^]*Since 08:14 pm no tickets arrive here/,
    )
    for (let minute = 1; minute <= 10; minute += 1) {
      nowMs += 60_000
      const before = tiffin.answers()
      await expect.poll(tiffin.answers).toBeGreaterThan(before + 2)
    }
    expect(printer.papers).toHaveLength(1)
    tiffin.become('answers')
    tiffin.punch(1)
    await expect
      .poll(() => printer.papers.map((paper) => marksIn(drawPaper(paper, 48))))
      .toEqual(['no ticket', 'no ticket', 'KOT 1'])
    expect(drawPaper(printer.papers[1]!, 48)).toMatch(/C O N N E C T E D {3}A G A I N/)
    expect(said).toContain(`${tiffin.url} answers again.`)
  })

  test('the time on that paper is by the clock of the product, where this computer has another one', async () => {
    const { tiffin, printer } = await openKitchen()
    tiffin.setTime('2026-11-27T14:44:00.000Z')
    let elapsedMs = 0
    start({}, { now: () => Date.parse('2001-01-01'), elapsed: () => elapsedMs })
    await expect.poll(tiffin.takes).toBeGreaterThan(1)
    tiffin.become('away')

    // The last answer may still be on its way to the agent, and the minute counts from it.
    await expect
      .poll(() => {
        elapsedMs += 60_000
        return printer.papers
      })
      .toHaveLength(1)
    expect(drawPaper(printer.papers[0]!, 48)).toContain('Since 08:14 pm no tickets arrive here')
    tiffin.setTime('2026-11-27T15:01:00.000Z')
    tiffin.become('answers')
    await expect.poll(() => printer.papers.map((paper) => drawPaper(paper, 48))).toHaveLength(2)
    expect(drawPaper(printer.papers[1]!, 48).replace(/\s+/g, ' ')).toContain(
      'From 08:14 pm to 08:31 pm no tickets arrived',
    )
  })

  test('a page of a hotspot is no refusal: the agent waits, and no report is lost to it', async () => {
    const { tiffin, printer, papers } = await openKitchen('slow')
    const { said } = start()
    tiffin.punch(1)
    await expect.poll(printer.taken).toBeGreaterThan(0)
    tiffin.become('hotspot')
    const before = tiffin.answers()
    printer.mend()
    await expect.poll(papers).toEqual(['KOT 1'])
    await expect.poll(tiffin.answers).toBeGreaterThan(before + 3)

    tiffin.become('answers')

    await expect.poll(() => resultsOf(tiffin)).toEqual(['1 printed'])
    expect(said.filter((line) => line.includes('refuses this computer'))).toEqual([])
  })

  test('a withdrawn agent says so and waits for the next pairing', async () => {
    const { tiffin, papers } = await openKitchen()
    tiffin.become('refuses')
    const { said } = start()
    tiffin.punch(1)
    await expect.poll(() => said.at(-1)).toBe(`${tiffin.url} refuses this computer: pair it again, with --again.`)

    tiffin.become('answers')

    await expect.poll(papers).toEqual(['KOT 1'])
  })
})

test('a journal that can be neither read nor written stops no slip, and is reported once', async () => {
  mkdirSync(path.join(folder, 'journal.jsonl'))
  const { tiffin, papers } = await openKitchen()
  const { said } = start()

  for (const number of [1, 2]) tiffin.punch(number)

  await expect.poll(() => resultsOf(tiffin)).toEqual(['1 printed', '1 printed'])
  expect(papers()).toEqual(['KOT 1', 'KOT 2'])
  expect(said.filter((line) => line.includes('Slips are printed all the same'))).toHaveLength(1)
})

test('a folder is for one program at a time, and free again afterwards', async () => {
  const { tiffin } = await openKitchen()
  const first = start()
  await expect.poll(tiffin.takes).toBeGreaterThan(0)
  const said: string[] = []
  const note = (line: string) => void said.push(line)

  expect(await printAgent(['--folder', folder], { say: note, complain: note })).toBe(3)
  expect(said).toEqual([expect.stringContaining(`Another print agent runs with ${folder}. End it first`)])

  expect(await first.end()).toBe(0)
  const before = tiffin.takes()
  start()
  await expect.poll(tiffin.takes).toBeGreaterThan(before)
})

test('a socket that a killed program left is no program', async () => {
  writeFileSync(path.join(folder, 'lock'), '')
  const { tiffin } = await openKitchen()
  start()

  await expect.poll(tiffin.takes).toBeGreaterThan(0)
})
