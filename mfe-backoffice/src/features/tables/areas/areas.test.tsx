import { createMockRestaurant, seedAreas, seedTables, type MockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsTo, renderPage } from '../../../testing/render-backoffice.tsx'

/** Creates a restaurant with one table, on the Terrace. Garden and Main Hall are empty. */
const quiet = (changes: Partial<MockRestaurant> = {}) =>
  createMockRestaurant({ areas: seedAreas, tables: seedTables().slice(0, 1), ...changes })
const DOWN = 'Something went wrong on our side. Please try again.'

async function openAreas(restaurant = quiet()) {
  const page = renderPage('tables', { restaurant })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Manage Areas' }).disabled).toBe(false),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Manage Areas' }))
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Manage Areas' }) }
}
const areaNames = (dialog: HTMLElement) =>
  [...within(dialog).getByRole('list', { name: 'Areas', hidden: true }).children].map(
    (item) => item.firstElementChild?.textContent,
  )
const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))

describe('Manage Areas', () => {
  test('[C2-122] has a form for one more, and every area with edit and delete', async () => {
    const { dialog } = await openAreas()

    expect(within(within(dialog).getByRole('form', { name: 'Add area' })).getByLabelText(/^Area Name/)).toBeDefined()
    expect(areaNames(dialog)).toEqual(['Terrace', 'Garden', 'Main Hall'])
    for (const area of areaNames(dialog))
      for (const name of [`Edit ${area}`, `Delete ${area}`])
        expect(within(dialog).getByRole('button', { name })).toBeDefined()
  })

  test('[C2-123] without areas it says so', async () => {
    const { dialog } = await openAreas(quiet({ areas: [], tables: [] }))

    expect(within(dialog).getByText('No areas created yet.')).toBeDefined()
  })
})

describe('adding an area', () => {
  const add = (dialog: HTMLElement, name: string) => {
    fireEvent.change(within(dialog).getByLabelText(/^Area Name/), { target: { value: name } })
    press(dialog, 'Add Area')
  }

  test('[C5-030] the name is trimmed, the area can be chosen at once', async () => {
    const { dialog, restaurant, texts } = await openAreas()

    add(dialog, '  Rooftop ')

    await waitFor(() => expect(areaNames(dialog)).toContain('Rooftop'))
    expect(callsTo(restaurant, 'createArea')[0]?.body).toEqual({ name: 'Rooftop' })
    expect(texts()).toEqual(['Area "Rooftop" added!'])
    expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Area Name/))
    press(dialog, 'Done')
    expect(await screen.findByRole('option', { name: 'Rooftop' })).toBeDefined()
  })

  test('[C5-031] a blank name is refused at the field', async () => {
    const { dialog, restaurant } = await openAreas()

    add(dialog, '   ')

    expect(await within(dialog).findByText('Give it a name.')).toBeDefined()
    expect(callsTo(restaurant, 'createArea')).toHaveLength(0)
  })

  test('[C5-032] a name that is there in another case gets a warning', async () => {
    const { dialog, restaurant, toasts } = await openAreas()

    add(dialog, 'gARDEN')

    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'warning', text: 'Area "gARDEN" already exists.' }]))
    expect(within(dialog).getByText('Area "gARDEN" already exists.')).toBeDefined()
    expect(callsTo(restaurant, 'createArea')).toHaveLength(0)
  })

  test.each([
    ['without a text says so', 'emptyFailures', 'Failed to add area.'],
    ['with a text says that', 'outages', DOWN],
  ] as const)('[C8-028] a failure %s and keeps what was typed', async (_how, failures, text) => {
    const { dialog, texts } = await openAreas(quiet({ [failures]: new Set(['createArea']) }))

    add(dialog, 'Rooftop')

    await waitFor(() => expect(texts()).toEqual([text]))
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Area Name/).value).toBe('Rooftop')
  })
})

describe('Edit Area', () => {
  async function rename(name: string | null, restaurant = quiet()) {
    const page = await openAreas(restaurant)
    const opener = within(page.dialog).getByRole('button', { name: 'Edit Garden' })
    opener.focus()
    fireEvent.click(opener)
    const edit = await screen.findByRole('dialog', { name: 'Edit Area' })
    const field = within(edit).getByLabelText<HTMLInputElement>('New Name')
    expect(field.value).toBe('Garden')
    if (name !== null) fireEvent.change(field, { target: { value: name } })
    press(edit, 'Save Changes')
    return { ...page, opener, edit, field }
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Area' })).toBeNull())

  test('[C2-124] [C5-030] New Name renames the area and gives the focus back', async () => {
    const { dialog, opener, texts } = await rename(' Courtyard ')

    await closed()
    expect(areaNames(dialog)).toEqual(['Terrace', 'Courtyard', 'Main Hall'])
    expect(texts()).toEqual(['Area "Courtyard" updated!'])
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('another case of its own name is a new name', async () => {
    const { dialog } = await rename('GARDEN')

    await closed()
    expect(areaNames(dialog)).toContain('GARDEN')
  })

  test.each([
    ['[C5-033]', 'an empty', ''],
    ['[C5-033]', 'a blank', '  '],
    ['[C5-034]', 'an unchanged', null],
  ])('%s with %s name it just closes', async (_clause, _which, name) => {
    const { restaurant, texts } = await rename(name)

    await closed()
    expect(callsTo(restaurant, 'updateArea')).toHaveLength(0)
    expect(texts()).toEqual([])
  })

  test('[C5-032] the name of another area gets a warning and keeps the dialog', async () => {
    const { edit, restaurant, toasts } = await rename('terrace')

    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'warning', text: 'Area "terrace" already exists.' }]))
    expect(within(edit).getByText('Area "terrace" already exists.')).toBeDefined()
    expect(callsTo(restaurant, 'updateArea')).toHaveLength(0)
  })

  test.each([
    ['without a text says so', 'emptyFailures', 'Failed to update area.'],
    ['with a text says that', 'outages', DOWN],
  ] as const)('[C8-029] a failure %s and keeps the dialog with what was typed', async (_how, failures, text) => {
    const { field, texts } = await rename('Courtyard', quiet({ [failures]: new Set(['updateArea']) }))

    await waitFor(() => expect(texts()).toEqual([text]))
    expect(field.value).toBe('Courtyard')
  })
})

describe('deleting an area', () => {
  test('[C5-035] one with tables is refused before anybody is asked', async () => {
    const { dialog, restaurant, toasts } = await openAreas()

    press(dialog, 'Delete Terrace')

    expect(toasts).toMatchObject([
      { kind: 'warning', text: 'Cannot delete "Terrace": It is assigned to one or more tables.' },
    ])
    expect(screen.queryByRole('dialog', { name: 'Delete Area' })).toBeNull()
    expect(callsTo(restaurant, 'deleteArea')).toHaveLength(0)
  })

  test('[C5-035] one that got a table meanwhile is refused in the same words', async () => {
    const { dialog, restaurant, texts } = await openAreas()
    restaurant.tables = restaurant.tables.map((table) => ({ ...table, area_id: seedAreas[1]!.id }))

    press(dialog, 'Delete Garden')
    press(await screen.findByRole('dialog', { name: 'Delete Area' }), 'Confirm')

    await waitFor(() => expect(texts()).toEqual(['Cannot delete "Garden": It is assigned to one or more tables.']))
    expect(areaNames(dialog)).toContain('Garden')
  })

  test('[C2-077] asks to confirm, deletes, says so and puts the focus on the row that follows', async () => {
    const { dialog, texts } = await openAreas()

    press(dialog, 'Delete Garden')
    const question = await screen.findByRole('dialog', { name: 'Delete Area' })
    expect(
      within(question.querySelector('footer')!)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Cancel', 'Confirm'])
    press(question, 'Confirm')

    await waitFor(() => expect(areaNames(dialog)).toEqual(['Terrace', 'Main Hall']))
    expect(texts()).toEqual(['Area "Garden" deleted!'])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Main Hall'))
  })

  test('a Cancel keeps it', async () => {
    const { dialog, restaurant } = await openAreas()

    press(dialog, 'Delete Garden')
    press(await screen.findByRole('dialog', { name: 'Delete Area' }), 'Cancel')

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Area' })).toBeNull())
    expect(callsTo(restaurant, 'deleteArea')).toHaveLength(0)
  })

  test('[C8-030] a failure says so and keeps the area', async () => {
    const { dialog, texts } = await openAreas(quiet({ emptyFailures: new Set(['deleteArea']) }))

    press(dialog, 'Delete Garden')
    press(await screen.findByRole('dialog', { name: 'Delete Area' }), 'Confirm')

    await waitFor(() => expect(texts()).toEqual(['Failed to delete area.']))
    expect(areaNames(dialog)).toContain('Garden')
  })
})
