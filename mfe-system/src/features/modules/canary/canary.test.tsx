import { AppError } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-system.tsx'
import { facts, openModules, press, versions } from '../testing/modules-page.ts'

const TRY_BACK_OFFICE = 'Try at some restaurants… Back Office 1.0.0-0ddba11000'

async function open(button = TRY_BACK_OFFICE, mock = createMockRestaurant()) {
  const panel = await openModules({ mock })
  await press(button)
  const dialog = within(await screen.findByRole('dialog'))
  const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label)
  return { ...panel, dialog, restaurants: field(/^Restaurants/), percent: field(/^Share/) }
}

async function retype(field: HTMLInputElement, text: string) {
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}

describe('a canary', () => {
  test('is for the restaurants that are named and a share of all, and runs at once', async () => {
    const { mock, texts, dialog, restaurants, percent } = await open()
    expect(dialog.getByRole('heading', { name: 'Try Back Office 1.0.0-0ddba11000' })).toBeDefined()
    await retype(restaurants, ' Spice, dosa  spice,\n')
    await retype(percent, '10')
    await userEvent.click(dialog.getByRole('button', { name: 'Start Canary' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsTo(mock, 'startCanary')).toMatchObject([
      {
        params: { name: 'backoffice' },
        body: { version: '1.0.0-0ddba11000', restaurants: ['spice', 'dosa'], percent: 10 },
      },
    ])
    expect(texts()).toEqual(['Back Office 1.0.0-0ddba11000 is tried for spice, dosa and 10 % of all restaurants.'])
    await waitFor(() =>
      expect(facts('Back Office')[1]).toBe(
        'Canary: 1.0.0-0ddba11000commit 0ddba11 for spice, dosa and 10 % of all restaurants',
      ),
    )
    expect(versions('Back Office').map((cells) => cells[4])).toEqual(['Live', 'Canary'])
  })

  test.each([
    ['restaurants alone', 'spice', '', 'for spice'],
    ['a share alone', '', '5', 'for 5 % of all restaurants'],
  ])('may be for %s', async (_words, names, share, shown) => {
    const { dialog, restaurants, percent } = await open()
    await retype(restaurants, names)
    await retype(percent, share)
    await userEvent.click(dialog.getByRole('button', { name: 'Start Canary' }))

    await waitFor(() => expect(facts('Back Office')[1]).toMatch(new RegExp(` ${shown}$`)))
  })

  test('that runs is changed from what it is', async () => {
    const { mock, dialog, restaurants, percent } = await open('Change canary… POS Terminal 1.2.0-deadbea7ff')
    expect([restaurants.value, percent.value]).toEqual(['spicegarden, dosajunction', '10'])
    await retype(percent, '50')
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }))

    await waitFor(() =>
      expect(callsTo(mock, 'startCanary')).toMatchObject([
        { body: { restaurants: ['spicegarden', 'dosajunction'], percent: 50 } },
      ]),
    )
  })

  test('of another version ends the one that runs, which is said before', async () => {
    const { dialog } = await open('Try at some restaurants… POS Terminal 1.0.0-c0ffee1234')

    expect(dialog.getByText('The canary of 1.2.0-deadbea7ff ends: one version is tried at a time.')).toBeDefined()
  })
})

describe('what cannot be tried is said next to its field, and nothing is sent', () => {
  test.each([
    ['nobody', '', '0', 'restaurants', 'Name a restaurant, or give a share of all.'],
    ['what is no subdomain', 'spice, my_cafe -dosa', '0', 'restaurants', 'Not a subdomain: my_cafe, -dosa'],
    [
      'too many restaurants',
      Array.from({ length: 501 }, (_, index) => `r${index}`).join(' '),
      '0',
      'restaurants',
      'Name at most 500 restaurants.',
    ],
    ['half a per cent', 'spice', '0.5', 'percent', 'Enter a whole number from 0 to 100.'],
    ['more than all', 'spice', '101', 'percent', 'Enter a whole number from 0 to 100.'],
    ['less than none', 'spice', '-1', 'percent', 'Enter a whole number from 0 to 100.'],
  ] as const)('%s', async (_words, names, share, at, problem) => {
    const { mock, dialog, ...fields } = await open()
    fields.restaurants.focus()
    await userEvent.paste(names)
    await retype(fields.percent, share)
    await userEvent.click(dialog.getByRole('button', { name: 'Start Canary' }))

    const note = await dialog.findByText(problem)
    expect(fields[at].getAttribute('aria-describedby')).toBe(note.id)
    expect(document.activeElement).toBe(fields[at])
    expect(callsTo(mock, 'startCanary')).toEqual([])
  })

  test('a share that is typed after all takes the reproach back', async () => {
    const { dialog, percent } = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Start Canary' }))
    await dialog.findByText('Name a restaurant, or give a share of all.')
    await retype(percent, '7')

    await waitFor(() => expect(dialog.queryByText('Name a restaurant, or give a share of all.')).toBeNull())
  })
})

test('a canary that is refused says why to the letter and keeps what was typed', async () => {
  const reason = 'backoffice 1.0.0-0ddba11000 is live for everybody already.'
  const { texts, dialog, restaurants } = await open(
    TRY_BACK_OFFICE,
    createMockRestaurant({ refusals: new Map([['startCanary', new AppError('RELEASE_REFUSED', { reason })]]) }),
  )
  await retype(restaurants, 'spice')
  await userEvent.click(dialog.getByRole('button', { name: 'Start Canary' }))

  await waitFor(() => expect(texts()).toEqual([`Failed to start the canary: ${reason}`]))
  expect(restaurants.value).toBe('spice')
})
