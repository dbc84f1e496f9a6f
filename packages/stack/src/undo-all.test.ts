import { expect, test } from 'vitest'
import { undoAll } from './undo-all.ts'

const failing = (message: string) => () => Promise.reject(new Error(message))

test('steps are undone from the last to the first, each once', async () => {
  const undone: string[] = []
  const undos = ['database', 'services', 'gateway'].map((name) => () => void undone.push(name))

  await undoAll(undos)
  await undoAll(undos)

  expect(undone).toEqual(['gateway', 'services', 'database'])
})

test('a step that cannot be undone keeps no other one running, and is reported', async () => {
  const undone: string[] = []
  const undos = [() => void undone.push('database'), failing('orders does not stop'), () => void undone.push('gateway')]

  await expect(undoAll(undos)).rejects.toThrow('orders does not stop')
  expect(undone).toEqual(['gateway', 'database'])
})

test('several failures are reported together', async () => {
  const failure = await undoAll([failing('first'), failing('second')]).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(AggregateError)
  expect((failure as AggregateError).errors).toEqual([new Error('second'), new Error('first')])
})
