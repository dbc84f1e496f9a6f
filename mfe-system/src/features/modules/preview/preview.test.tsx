import { AppError } from '@tiffin/contracts'
import { createMockRestaurant } from '@tiffin/mock-api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { callsTo } from '../../../testing/render-system.tsx'
import { openModules, press } from '../testing/modules-page.ts'

const now = () => new Date('2026-11-21T12:30:00Z')

/** Writes what the gateway says in the page of the panel. */
function writePage(data: { readonly baseDomain: string | null }): void {
  const script = Object.assign(document.createElement('script'), { id: 'tiffin-page', type: 'application/json' })
  script.textContent = JSON.stringify(data)
  document.head.append(script)
  onTestFinished(() => script.remove())
}

async function open(mock = createMockRestaurant({ now })) {
  const panel = await openModules({ mock })
  await press('Preview… POS Terminal 1.2.0-deadbea7ff')
  const dialog = await screen.findByRole('dialog', { name: 'Preview of POS Terminal 1.2.0-deadbea7ff' })
  return { ...panel, dialog: within(dialog) }
}

describe('the preview of a version', () => {
  test('is an address for some hours, which can be copied', async () => {
    writePage({ baseDomain: null })
    // `setup` gives the page a clipboard, which jsdom lacks.
    userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    const { mock, dialog, texts } = await open()
    await userEvent.type(dialog.getByLabelText('Restaurant'), 'Spice')
    await userEvent.selectOptions(dialog.getByLabelText('Valid for'), '24 hours')
    await userEvent.click(dialog.getByRole('button', { name: 'Create Address' }))

    const address = `${location.origin}/preview?subdomain=spice#pos-1.2.0-deadbea7ff`
    expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toBe(address)
    expect(screen.getByText('It can be opened until Nov 22, 2026 18:00.')).toBeDefined()
    expect(callsTo(mock, 'createModulePreview')).toMatchObject([
      { params: { name: 'pos' }, body: { version: '1.2.0-deadbea7ff', hours: 24 } },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(texts()).toEqual(['Address copied.']))
    expect(write).toHaveBeenCalledWith(address)
  })

  test('is at no restaurant whose name is no subdomain', async () => {
    const { mock, dialog } = await open()
    await userEvent.type(dialog.getByLabelText('Restaurant'), 'spice.in')
    await userEvent.click(dialog.getByRole('button', { name: 'Create Address' }))

    expect(await dialog.findByText('Lower-case letters, digits and single hyphens between them.')).toBeDefined()
    expect(callsTo(mock, 'createModulePreview')).toEqual([])
  })

  test('that is refused says why', async () => {
    const refusals = new Map([
      ['createModulePreview' as const, new AppError('RELEASE_REFUSED', { reason: 'pos 1.2.0 cannot be read.' })],
    ])
    const { dialog, texts } = await open(createMockRestaurant({ now, refusals }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create Address' }))

    await waitFor(() => expect(texts()).toEqual(['Failed to create the address: pos 1.2.0 cannot be read.']))
    expect(dialog.queryByLabelText('Address')).toBeNull()
  })
})
