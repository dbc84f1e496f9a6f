import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMockRestaurant } from '@tiffin/mock-api'
import { openPage, press, section, smallRestaurant, stubBrowser } from '../testing/menu-page.ts'
import { toMenuCsv } from './menu-csv.ts'

stubBrowser()

let saved: { name: string; blob: Blob }[] = []
beforeEach(() => {
  saved = []
  let blob: Blob | null = null
  URL.createObjectURL = (content: Blob) => {
    blob = content
    return 'blob:menu'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blob! })
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function textOf(index: number): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[index]!.blob.arrayBuffer())
}

async function openExport(restaurant = smallRestaurant()) {
  const page = await openPage(restaurant)
  await press(section('Export'), 'Export Menu')
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Export Menu' })) }
}

test('[C2-091] [C3-029] [C9-021] the Export Menu modal saves menu-export.csv with the six columns', async () => {
  const { dialog, texts } = await openExport()
  const columns = ['name', 'price', 'main_category', 'subcategory', 'description', 'tax_group_name']
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(columns)

  await press(dialog, 'Export CSV')

  expect(saved[0]).toMatchObject({ name: 'menu-export.csv', blob: { type: 'text/csv;charset=utf-8' } })
  const lines = (await textOf(0)).split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${columns.join(',')}`)
  expect(lines).toContain('Butter Naan,55,Breads,Tandoor,,GST 5%')
  expect(lines).toHaveLength(6)
  expect(texts()).toEqual(['5 item(s) exported!'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[C3-029 G61] a menu with codes has them in a seventh column', async () => {
  const restaurant = smallRestaurant()
  restaurant.menu = restaurant.menu.map((item) => (item.name === 'Butter Naan' ? { ...item, code: '101' } : item))
  const { dialog } = await openExport(restaurant)
  await press(dialog, 'Export CSV')

  const lines = (await textOf(0)).split('\r\n')
  expect(lines[0]).toBe('\uFEFFname,price,main_category,subcategory,description,tax_group_name,code')
  expect(lines).toContain('Butter Naan,55,Breads,Tandoor,,GST 5%,101')
  expect(lines.filter((line) => line.endsWith(','))).toHaveLength(4)
})

test('[C3-029 G75] a menu with dishes that have serving hours of their own has these in one more column', async () => {
  const restaurant = smallRestaurant()
  const hours = { days: [1], from_minute: 420, to_minute: 660, categories: [] }
  restaurant.dayparts = ['Breakfast', 'Tea'].map((name, place) => ({
    id: `00000000-0000-4000-8000-00000000000${place}`,
    name,
    ...hours,
    ...(name === 'Tea' && { categories: [{ main_category: 'Starters', subcategory: '' }] }),
  }))
  const daypart_ids = restaurant.dayparts.map(({ id }) => id)
  restaurant.menu = restaurant.menu.map((item) => (item.name === 'Butter Naan' ? { ...item, daypart_ids } : item))
  const { dialog } = await openExport(restaurant)
  await press(dialog, 'Export CSV')

  const lines = (await textOf(0)).split('\r\n')
  expect(lines[0]).toBe('\uFEFFname,price,main_category,subcategory,description,tax_group_name,serving_hours')
  expect(lines).toContain('Butter Naan,55,Breads,Tandoor,,GST 5%,Breakfast; Tea')
  expect(lines.filter((line) => line.endsWith(','))).toHaveLength(4)
})

test('columns can be left out, but not all of them', async () => {
  const { dialog } = await openExport()
  for (const column of ['price', 'main_category', 'subcategory', 'description', 'tax_group_name'])
    await userEvent.click(dialog.getByRole('checkbox', { name: column }))
  await press(dialog, 'Export CSV')
  expect((await textOf(0)).split('\r\n').slice(0, 2)).toEqual(['\uFEFFname', 'Butter Naan'])

  await press(section('Export'), 'Export Menu')
  const again = within(await screen.findByRole('dialog'))
  for (const box of again.getAllByRole('checkbox')) await userEvent.click(box)
  expect(again.getByText('Choose at least one column.')).toBeDefined()
  expect(again.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true)
})

test('no cell of the file is a formula', () => {
  const [dish] = smallRestaurant().menu
  const csv = toMenuCsv(
    [{ ...dish!, name: '=HYPERLINK("x")', description: '-Special-, hot' }],
    ['name', 'price', 'description'],
  )

  expect(csv).toBe(`\uFEFFname,price,description\r\n"'=HYPERLINK(""x"")",290,"'-Special-, hot"`)
})

test('what was exported imports again: into an empty menu unchanged, into its own not at all', async () => {
  const source = smallRestaurant()
  source.menu = source.menu.map((item, index) =>
    index === 0 ? { ...item, name: '+1 "Special", hot', price: 99.99, description: 'Two\nlines' } : item,
  )
  const columns = ['name', 'price', 'main_category', 'subcategory', 'description', 'tax_group_name'] as const
  const file = new File([toMenuCsv(source.menu, columns)], 'menu-export.csv', { type: 'text/csv' })

  const { restaurant, texts } = await openPage(createMockRestaurant({ menu: source.menu.slice(0, 2) }))
  await userEvent.upload(section('Import CSV').getByLabelText(/^CSV file/), file)
  await press(section('Import CSV'), 'Import CSV')
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Preview' }))
  expect(dialog.getByText('2 skipped: already on the menu')).toBeDefined()
  await press(dialog, 'Import 3 Items')

  await waitFor(() => expect(texts()).toEqual(['3 item(s) imported!']))
  const shapes = (menu: typeof source.menu) => menu.map((item) => columns.map((column) => item[column]))
  expect(shapes(restaurant.menu)).toEqual(shapes(source.menu))
})

test('[C3-029] the template has the columns and two dishes, and imports', async () => {
  const restaurant = smallRestaurant()
  await openPage(restaurant)
  await press(section('Import CSV'), 'Template')
  expect(saved[0]?.name).toBe('menu-template.csv')
  expect((await textOf(0)).split('\r\n')[0]).toBe(
    '\uFEFFname,price,main_category,subcategory,description,tax_group_name',
  )

  await userEvent.upload(
    section('Import CSV').getByLabelText(/^CSV file/),
    new File([await textOf(0)], 'menu-template.csv', { type: 'text/csv' }),
  )
  await press(section('Import CSV'), 'Import CSV')

  expect(await screen.findByRole('button', { name: 'Import 2 Items' })).toBeDefined()
})
