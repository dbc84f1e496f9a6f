import { afterEach, expect, test, vi } from 'vitest'
import { actionKey, forgetActionKey } from './action-key.ts'

const BILL = { payments: [{ method: 'Cash', amount: 861 }] }

afterEach(() => {
  vi.restoreAllMocks()
  forgetActionKey('settle:1')
  sessionStorage.clear()
})

test('an action keeps its key until it is forgotten; other content has another', () => {
  const key = actionKey('settle:1', BILL)
  expect(actionKey('settle:1', BILL)).toBe(key)
  expect(actionKey('settle:1', { payments: [] })).not.toBe(key)

  forgetActionKey('settle:1')
  expect(actionKey('settle:1', BILL)).not.toBe(key)
})

test.each(['setItem', 'getItem', 'removeItem'] as const)(
  'a payment that is tried again has its key also where storage refuses %s',
  (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })

    const key = actionKey('settle:1', BILL)
    expect(actionKey('settle:1', BILL)).toBe(key)
    expect(() => forgetActionKey('settle:1')).not.toThrow()
  },
)

test('a stored key that cannot be read counts as none', () => {
  sessionStorage.setItem('tiffin.pos.action:settle:1', '{half')
  expect(actionKey('settle:1', BILL)).toMatch(/^[0-9a-f]{32}$/)
})
