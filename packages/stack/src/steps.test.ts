import { parseArgs } from 'node:util'
import { describe, expect, test } from 'vitest'
import { StackFailure } from './failure.ts'
import { describeFailure, StartInterrupted, Steps } from './steps.ts'

function recorder(isTTY = false) {
  let text = ''
  return { out: { isTTY, write: (chunk: string | Uint8Array) => Boolean((text += String(chunk))) }, text: () => text }
}

describe('steps', () => {
  test('are one plain line each in a log', async () => {
    const { out, text } = recorder()
    const steps = new Steps(out)

    expect(await steps.run('database', async (note) => (note('embedded PostgreSQL'), 42))).toBe(42)
    expect(text()).toMatch(/^ {2}✓ database +\d+\.\d s {2}embedded PostgreSQL\n$/)
  })

  test('that fail say so and let the failure through', async () => {
    const { out, text } = recorder()

    await expect(new Steps(out).run('gateway', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(text()).toMatch(/^ {2}✗ gateway +\d+\.\d s\n$/)
  })

  test('do not begin once the person asked to stop', async () => {
    let began = false
    const steps = new Steps(recorder().out, AbortSignal.abort())

    await expect(steps.run('services', async () => void (began = true))).rejects.toThrow(StartInterrupted)
    expect(began).toBe(false)
  })
})

describe('a failure', () => {
  test('of an option that a command does not have is shown without where it was noticed', async () => {
    const parse = async () => parseArgs({ args: ['--nope'], options: {} })

    expect(await parse().catch(describeFailure)).toMatch(/^ {2}Unknown option '--nope'[^\n]*$/)
  })

  test('is shown with the end of the log and with what to do', () => {
    const failure = new StackFailure('orders ended.', { log: 'one\ntwo\n', advice: 'Look there.' })

    expect(describeFailure(failure)).toBe('  orders ended.\n    │ one\n    │ two\n  → Look there.')
  })

  test('of several programs is shown program by program', () => {
    const failures = [new StackFailure('orders did not stop.'), new StackFailure('gateway did not stop.')]

    expect(describeFailure(new AggregateError(failures))).toBe('  orders did not stop.\n  gateway did not stop.')
  })

  test('nobody foresaw is shown with its stack', () => {
    expect(describeFailure(new TypeError('x is undefined'))).toContain('steps.test.ts')
  })
})
