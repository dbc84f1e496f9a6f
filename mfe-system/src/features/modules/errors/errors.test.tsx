import { AppError } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { openModules, press } from '../testing/modules-page.ts'

const now = () => new Date('2026-11-21T12:30:00Z')

async function open(mock = createMockRestaurant({ now })) {
  await openModules({ mock })
  await press('Errors: POS Terminal')
  return within(await screen.findByRole('dialog', { name: 'Errors of POS Terminal' }))
}

describe('the errors of a module', () => {
  test('are those of the canary: kind, message, how often, where, and the places in the source', async () => {
    const dialog = await open()
    const [first, second] = within(await dialog.findByRole('list', { name: 'Errors' })).getAllByText(/^(Error|Promise)/)

    expect(first!.parentElement!.textContent).toBe(
      "ErrorCannot read properties of undefined (reading 'quantity')" +
        '12 times · in 3 restaurants · at /pos · last Nov 21, 2026 17:56' +
        'src/features/cart/cart-line.tsx:41:18\nsrc/features/cart/use-cart.ts:88:5',
    )
    expect(second!.parentElement!.textContent).toBe(
      'Promise rejectedFailed to fetch2 times · in 1 restaurant · last Nov 21, 2026 17:10Without a stack.',
    )
  })

  test('of another version are chosen by it', async () => {
    const dialog = await open()
    await userEvent.selectOptions(dialog.getByLabelText('Version'), '1.1.0-facade1234')

    expect(await dialog.findByText('No page reported an error of this version.')).toBeDefined()
  })

  test('that cannot be read are said so', async () => {
    const refusals = new Map([['listModuleErrors' as const, new AppError('SERVICE_UNAVAILABLE')]])
    const dialog = await open(createMockRestaurant({ now, refusals }))

    expect(await dialog.findByText(/^Failed to load errors: /)).toBeDefined()
  })
})
