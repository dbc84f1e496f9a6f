import { expect, test } from 'vitest'
import { StackFailure } from '../failure.ts'
import { bringUpAdded } from './added-service.ts'
import type { Supervised } from './supervised.ts'

type Started = { readonly isReady: boolean; readonly withinMs?: number; readonly ready?: Promise<void> }

/** Brings up a service whose preparation fails with each of `failures`, one after the other, and then succeeds. */
function bringUp(failures: unknown[], { isReady, withinMs = 60_000, ready }: Started = { isReady: true }) {
  const happened: string[] = []
  const started: Supervised = {
    name: 'stock',
    ready:
      ready ??
      (isReady ? Promise.resolve() : Promise.reject(new StackFailure('stock ended while starting (exit code 1).'))),
    isReady: () => isReady && !happened.includes('stopped'),
    restarts: () => 0,
    restart: async () => void happened.push('restarted'),
    stop: async () => void happened.push('stopped'),
  }
  started.ready.catch(() => undefined)
  const reports: string[] = []
  const service = bringUpAdded({
    name: 'stock',
    prepare: async () => {
      happened.push('prepared')
      if (failures.length > 0) throw failures.shift()
    },
    start: () => {
      happened.push('started')
      return started
    },
    withinMs,
    logFile: 'logs/stock.log',
    report: (text) => reports.push(text),
  })
  return { service, happened, reports }
}

test('an added service is started once it is prepared, and is ready with its first run', async () => {
  const { service, happened, reports } = bringUp([])

  expect(await service.firstAttempt).toBe(true)
  expect([service.isReady(), service.running()?.name]).toEqual([true, 'stock'])
  await service.stop()
  expect([happened, reports, service.isReady()]).toEqual([['prepared', 'started', 'stopped'], [], false])
})

test('one that cannot be prepared is left out, and reported once, until an attempt succeeds', async () => {
  const failure = () =>
    new StackFailure('Migrating tiffin_stock failed.', { log: 'in the log\nrelation "items" exists', advice: 'Look.' })
  const { service, happened, reports } = bringUp([failure(), failure()])

  expect(await service.firstAttempt).toBe(false)
  expect([service.isReady(), service.running()]).toEqual([false, undefined])
  // A restart that is asked for, as of changed code, does not wait for the pause.
  await service.restart()
  await expect.poll(() => happened.length).toBeGreaterThan(1)
  await service.restart()
  await expect.poll(() => service.isReady()).toBe(true)
  expect(reports).toEqual([
    'stock is left out, and the product runs without it: ' +
      'Migrating tiffin_stock failed. relation "items" exists Look.',
  ])
  await service.stop()
})

test('one whose log shows an error is left out with the words of that error', async () => {
  const log =
    "file:///server.ts:9\nthrow new Error('No stock.')\n\nError: No stock.\n    at server.ts:9:7\n\nNode.js v24"
  const { service, reports } = bringUp([new StackFailure('stock ended while starting (exit code 1).', { log })])
  await service.firstAttempt
  await service.stop()

  expect(reports).toEqual([expect.stringMatching(/ stock ended while starting \(exit code 1\)\. Error: No stock\.$/)])
})

test('one whose first run ends is left out, and stays supervised', async () => {
  const { service, happened, reports } = bringUp([], { isReady: false })

  expect(await service.firstAttempt).toBe(false)
  expect(reports).toEqual([expect.stringContaining('stock ended while starting (exit code 1).')])
  await service.restart()
  expect(happened).toEqual(['prepared', 'started', 'restarted'])
  await service.stop()
})

test('one that is not ready in time is left out, and is ready later', async () => {
  let becomeReady!: () => void
  const ready = new Promise<void>((resolve) => (becomeReady = resolve))
  const { service, reports } = bringUp([], { isReady: true, withinMs: 0, ready })

  expect(await service.firstAttempt).toBe(false)
  expect(reports).toEqual([expect.stringMatching(/It is not ready after 0 s\. Its log is logs\/stock\.log$/)])
  becomeReady()
  expect([service.isReady(), service.running()?.name]).toEqual([true, 'stock'])
  await service.stop()
})

test('one that is stopped while it is left out is not started any more', async () => {
  const { service, happened } = bringUp([new StackFailure('Not yet.')])
  await service.firstAttempt
  await service.stop()

  expect(happened).toEqual(['prepared'])
})
