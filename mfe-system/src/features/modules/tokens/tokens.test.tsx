import { AppError } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { callsTo } from '../../../testing/render-system.tsx'
import { openModules, press } from '../testing/modules-page.ts'

const now = () => new Date('2026-11-21T12:30:00Z')

async function open(mock = createMockRestaurant({ now })) {
  const panel = await openModules({ mock })
  await screen.findByRole('table', { name: 'Upload Tokens' })
  return panel
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Upload Tokens' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild!.firstChild!.textContent + ', ' + row.children[2]!.textContent)

async function fillIn(module: string, team: string) {
  await press('Create Token')
  const dialog = within(await screen.findByRole('dialog'))
  if (module) await userEvent.type(dialog.getByLabelText(/^Module/), module)
  if (team) await userEvent.type(dialog.getByLabelText(/^Team/), team)
  await userEvent.click(dialog.getByRole('button', { name: 'Create Token' }))
  return dialog
}

describe('upload tokens', () => {
  test('are listed with module, team and end', async () => {
    await open()

    expect(rows()).toEqual(['Loyalty, Expired', 'Reports, until May 08, 2027'])
  })

  test('are created for one module and shown once', async () => {
    const { mock } = await open()
    await fillIn('mfe-stock', ' Stock Team ')

    const shown = within(await screen.findByRole('dialog', { name: 'Token for Stock' }))
    const token = shown.getByLabelText<HTMLInputElement>('Token').value
    expect(token).toMatch(/^tiffin-deploy-/)
    expect(callsTo(mock, 'createModuleToken')).toMatchObject([
      { body: { module: 'stock', team: 'Stock Team', days: 180 } },
    ])
    await userEvent.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(rows().at(-1)).toBe('Stock, until May 20, 2027'))
    expect(document.body.textContent).not.toContain(token)
  })

  test.each([
    ['a name that is no module', 'Not A Module', 'Stock', 'Small letters, digits and hyphens, a letter first.'],
    ['a team without a name', 'stock', '', 'Letters, digits, spaces and hyphens, 40 at most.'],
  ])('%s is refused beside its field', async (_what, module, team, text) => {
    const { mock } = await open()
    const dialog = await fillIn(module, team)

    expect(await dialog.findByText(text)).toBeDefined()
    expect(callsTo(mock, 'createModuleToken')).toEqual([])
  })

  test('a refusal of the gateway is said, and the form stays', async () => {
    const { texts } = await open()
    const dialog = await fillIn('shell', 'Stock')

    await waitFor(() =>
      expect(texts()).toEqual(['Failed to create the token: The shell is released by the operator alone.']),
    )
    expect(dialog.getByLabelText<HTMLInputElement>(/^Module/).value).toBe('shell')
  })

  test('are revoked after a question', async () => {
    const { texts, questions } = await open()
    await press('Revoke the token of team Ledger Works for Reports')

    await waitFor(() => expect(rows()).toEqual(['Loyalty, Expired']))
    expect(texts()).toEqual(['The token of team Ledger Works is revoked.'])
    expect(questions).toMatchObject([{ title: 'Revoke Token', confirmLabel: 'Revoke', danger: true }])
  })

  test('that cannot be read are said so, and the modules are shown all the same', async () => {
    const refusals = new Map([['listModuleTokens' as const, new AppError('SERVICE_UNAVAILABLE')]])
    await openModules({ mock: createMockRestaurant({ now, refusals }) })

    expect(await screen.findByText(/^Failed to load tokens: /)).toBeDefined()
  })
})
