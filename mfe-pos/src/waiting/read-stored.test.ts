import { describe, expect, test } from 'vitest'
import { readStored } from './read-stored.ts'
import type { Waiting } from './punch-job.ts'

const KEY = '01910000000070008000000000000001'
const PAYMENT = {
  v: 2,
  id: KEY,
  lane: 'T4',
  subject: 'order',
  isLast: true,
  seq: 1_000,
  takenAt: 1_000,
  savedAt: 1_000,
  breakdowns: 0,
  refusal: null,
  job: { orderId: 'order', key: KEY, body: { payments: [] }, orderType: 'Dine-In', table: null, guest: '' },
} as const satisfies Waiting
const read = (stored: unknown) => readStored(stored as Waiting, KEY)

test('a whole command is itself, and one of a newer release is left alone', () => {
  expect(read(PAYMENT)).toBe(PAYMENT)
  expect(read({ ...PAYMENT, v: 4, job: null })).toBeNull()
})

describe('a damaged command is handed over as text', () => {
  test.each([
    ['without a job', { ...PAYMENT, job: undefined }],
    ['without its lane', { ...PAYMENT, lane: 7 }],
    ['with half a punch', { ...PAYMENT, job: { ...PAYMENT.job, attempt: { key: KEY } } }],
    ['with a payment without a body', { ...PAYMENT, job: { ...PAYMENT.job, body: 'torn' } }],
    [
      'with a payment of something else than money',
      { ...PAYMENT, job: { ...PAYMENT.job, body: { payments: [null] } } },
    ],
    ['with a payment without its key', { ...PAYMENT, job: { ...PAYMENT.job, key: undefined, orderId: 7 } }],
    ['with a line that is none', { ...PAYMENT, job: { attempt: { key: KEY, body: {}, lines: [null] } } }],
    ['with a line without a name', { ...PAYMENT, job: { attempt: { key: KEY, body: {}, lines: [{ quantity: 1 }] } } }],
    ['that is no command at all', { savedAt: 0, damaged: 'torn' }],
  ])('%s', (_, stored) => {
    const command = read(stored)
    expect(command).toMatchObject({ id: KEY, lane: KEY, refusal: { isFinal: true } })
    expect(command?.job).toMatchObject({ text: JSON.stringify(stored) })
  })

  test.each([Number.NaN, -1, 8.64e15, 1e300])(
    'with a time by which it can be listed and handed over, not %s',
    (takenAt) => {
      const command = read({ ...PAYMENT, takenAt })
      expect(command?.refusal).not.toBeNull()
      expect(command?.takenAt).toBeGreaterThan(Date.UTC(2026, 0))
    },
  )

  test('also if JSON cannot write it', () => {
    const circle: Record<string, unknown> = { savedAt: 0 }
    circle['self'] = circle
    expect(read(circle)?.job).toMatchObject({ text: '[object Object]' })
  })
})
