import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { facts, openModules, press } from '../testing/modules-page.ts'

const now = () => new Date('2026-11-21T12:30:00Z')

async function open(mock = createMockRestaurant({ now })) {
  const { texts } = await openModules({ mock })
  await press('Vitals: POS Terminal')
  return { ...within(await screen.findByRole('dialog', { name: 'Vitals of POS Terminal' })), texts }
}

test('the vitals of a module are those of each version, and how its canary compares in the same time', async () => {
  const dialog = await open()
  const list = await dialog.findByRole('list', { name: 'Vitals' })

  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1.2.0-deadbea7ffCanary3 of 64 visits failed (4.7 %)' +
      'Loaded over the network within 500 ms for 75 % of 22 · 1 took more than 3 s · ' +
      'Drawn within 1 s for 75 % of 40 · Answered within 100 ms for 75 % of 51',
    '1.1.0-facade1234Live12 of 1,210 visits failed (1.0 %)' +
      'Loaded over the network within 350 ms for 75 % of 310 · ' +
      'Drawn within 1 s for 75 % of 800 · Answered was not measured',
  ])
  expect(dialog.getByText('Canary: 3 of 60 visits failed (5.0 %). Live: 4 of 480 visits failed (0.8 %).')).toBeDefined()
})

test('the operator sets the budget of a module, and switches its end of canaries off', async () => {
  const mock = createMockRestaurant({ now })
  const dialog = await open(mock)
  const failed = await dialog.findByLabelText(/^More visits that fail/)
  await userEvent.clear(failed)
  await userEvent.type(failed, '0')
  await userEvent.click(dialog.getByLabelText('End a canary that is over its budget automatically'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save Budget' }))
  expect(dialog.getByText('Enter a whole number from 1 to 100.')).toBeDefined()

  await userEvent.clear(failed)
  await userEvent.type(failed, '12')
  await userEvent.click(dialog.getByRole('button', { name: 'Save Budget' }))

  await waitFor(() => expect(dialog.texts()).toEqual(['The budget of POS Terminal is saved.']))
  expect(mock.platform.moduleVitals.budget).toEqual({ ends_canaries: false, failed_percent: 12, slow_percent: 20 })
})

test('a canary that the gateway ended says so with its figures, until somebody acts', async () => {
  const mock = createMockRestaurant({ now })
  mock.platform.modules = mock.platform.modules.map((module) =>
    module.name === 'pos'
      ? {
          ...module,
          canary: null,
          ended_canary: {
            version: '1.2.0-deadbea7ff',
            live_version: '1.1.0-facade1234',
            at: '2026-11-21T12:20:00.000Z',
            measure: 'failed',
            canary: { count: 15, of: 30 },
            live: { count: 1, of: 240 },
          },
        }
      : module,
  )
  await openModules({ mock })

  expect(facts('POS Terminal').join()).toContain(
    'Canary ended: 1.2.0-deadbea7ffcommit deadbea automatically on Nov 21, 2026 17:50, over its budget: 15 of 30 visits failed ' +
      '(50.0 %); with 1.1.0-facade1234 in the same time 1 of 240 visits failed (0.4 %).',
  )
})
