import { storeToken, type useQueryClient } from '@tiffin/web-kit'
import { afterEach, expect, test } from 'vitest'
import { isWatched, keepWatched } from './is-watched.ts'

afterEach(() => localStorage.clear())

const signInAt = (tid: string) =>
  storeToken('restaurant', `head.${btoa(JSON.stringify({ exp: 9_999_999_999, tid }))}.sign`)
const queries = { getQueryData: () => undefined } as unknown as ReturnType<typeof useQueryClient>

test('the stored sign that one restaurant has screens or printers is not said of another one in the same browser', () => {
  signInAt('01910000-0000-7000-8000-000000000001')
  keepWatched(true)
  expect(isWatched(queries)).toBe(true)

  signInAt('01910000-0000-7000-8000-000000000002')
  expect(isWatched(queries)).toBe(false)
})

test('the sign that an earlier release stored counts until the restaurant has one of its own', () => {
  localStorage.setItem('tiffin.pos.is-watched', 'true')
  signInAt('01910000-0000-7000-8000-000000000001')
  expect(isWatched(queries)).toBe(true)

  keepWatched(false)
  expect(isWatched(queries)).toBe(false)
  signInAt('01910000-0000-7000-8000-000000000002')
  expect(isWatched(queries)).toBe(false)
})
