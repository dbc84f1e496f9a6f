import { expect, test } from 'vitest'
import { StackFailure } from './failure.ts'
import { exitCodeOf } from './run-until-stopped.ts'

function recorder() {
  let text = ''
  return { out: { write: (chunk: string | Uint8Array) => Boolean((text += String(chunk))) }, text: () => text }
}

const tiffinThatStops = (stop: () => Promise<void>) => ({ url: 'http://localhost:1', programs: [], stop })

test('a stop that was asked for ends with 0', async () => {
  const { out, text } = recorder()
  const request = new AbortController()
  const start = async () => tiffinThatStops(async () => undefined)

  expect(await exitCodeOf({ start, request: request.signal, out, meanwhile: () => request.abort() })).toBe(0)
  expect(text()).toMatch(/✓ stopping/)
})

test('a stop that fails says why and ends with 1', async () => {
  const { out, text } = recorder()
  const request = new AbortController()
  const start = async () =>
    tiffinThatStops(() => Promise.reject(new StackFailure('The database does not end.', { advice: 'End it by hand.' })))

  expect(await exitCodeOf({ start, request: request.signal, out, meanwhile: () => request.abort() })).toBe(1)
  expect(text()).toContain('  The database does not end.\n  → End it by hand.')
  expect(text()).not.toContain('Stopped.')
})

test('a start that fails says why and ends with 1', async () => {
  const { out, text } = recorder()
  const start = () => Promise.reject(new StackFailure('Port 8080 is taken.'))

  expect(await exitCodeOf({ start, request: new AbortController().signal, out })).toBe(1)
  expect(text()).toContain('  Port 8080 is taken.')
})

test('a stop during the start is no failure of the step that it interrupts', async () => {
  const { out, text } = recorder()
  const request = new AbortController()
  const start = async () => {
    request.abort()
    throw new StackFailure('Building shell failed (SIGTERM).')
  }

  expect(await exitCodeOf({ start, request: request.signal, out })).toBe(1)
  expect(text()).toContain('  Stopped.')
  expect(text()).not.toContain('failed')
})
