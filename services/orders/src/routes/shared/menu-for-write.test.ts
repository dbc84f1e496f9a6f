import { AppError } from '@tiffin/contracts'
import { expect, test } from 'vitest'
import { readMenuForWrite } from './menu-for-write.ts'

const spice = { id: '01910000-0000-7000-8000-0000000000a1' }
type Menus = Parameters<typeof readMenuForWrite>[0]['menus']
const menusOf = (read: () => Promise<unknown>) => ({ read }) as unknown as Menus

test('a menu that cannot be read is thrown where it is used, and not where it is read', async () => {
  const menus = menusOf(() => Promise.reject(new AppError('SERVICE_UNAVAILABLE')))
  const readMenu = await readMenuForWrite({ menus }, spice, 'request-1')

  expect(readMenu).toThrow(new AppError('SERVICE_UNAVAILABLE'))
})

test('control: one that can be read is returned', async () => {
  const menu = { items: [] }
  const readMenu = await readMenuForWrite({ menus: menusOf(() => Promise.resolve(menu)) }, spice, 'request-1')

  expect(readMenu()).toBe(menu)
})
