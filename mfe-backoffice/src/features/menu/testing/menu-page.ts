import { createMockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, vi } from 'vitest'
import { renderPage } from '../../../testing/render-backoffice.tsx'

export type Part = ReturnType<typeof within>

/** Adds two features that jsdom lacks: scrolling, and object URLs for files. */
export function stubBrowser(): void {
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => undefined)
    URL.createObjectURL = () => 'blob:picture'
    URL.revokeObjectURL = () => undefined
  })
}

/** Creates a restaurant with so few dishes that the virtual list renders all of them. */
export function smallRestaurant() {
  const restaurant = createMockRestaurant()
  restaurant.menu = restaurant.menu.filter(({ main_category }) => ['Starters', 'Breads'].includes(main_category))
  return restaurant
}

export const section = (title: string) =>
  within(screen.getByRole('heading', { name: title, level: 2 }).closest('details')!)
export const list = () => screen.findByRole('list', { name: 'Menu items' })
export const press = (part: Part, name: string) => userEvent.click(part.getByRole('button', { name }))
export const set = (part: Part, label: RegExp, value: string) =>
  fireEvent.change(part.getByLabelText(label), { target: { value } })
export const valueOf = (part: Part, label: RegExp) => (part.getByLabelText(label) as HTMLInputElement).value
export const picture = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })

export function fillIn(part: Part, item: { name?: string; price?: string; main?: string; sub?: string } = {}) {
  set(part, /^Name/, item.name ?? 'Malai Kofta')
  set(part, /^Price/, item.price ?? '240.50')
  set(part, /^Main Category/, item.main ?? 'Starters')
  set(part, /^Subcategory/, item.sub ?? 'Tandoor')
}

export async function openPage(restaurant = smallRestaurant()) {
  const page = renderPage('menu', { restaurant })
  await list()
  return page
}

export async function openEdit(name: string, restaurant = smallRestaurant()) {
  const page = await openPage(restaurant)
  await press(within(await list()), `Edit ${name}`)
  return { ...page, form: within(await screen.findByRole('dialog', { name: 'Edit Item' })) }
}
