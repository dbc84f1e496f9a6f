import { AppError } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { readMenuForWrite } from './menu-for-write.ts'

const spice = { id: '01910000-0000-7000-8000-0000000000a1' }
type Menus = Parameters<typeof readMenuForWrite>[0]['menus']

test('a menu that cannot be read fails the write that uses it, and no repetition, which does not', async () => {
  const menus = { read: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')) } as unknown as Menus
  const readMenu = await readMenuForWrite({ menus }, spice, 'request-1')

  expect(readMenu).toThrow(new AppError('SERVICE_UNAVAILABLE'))
})
