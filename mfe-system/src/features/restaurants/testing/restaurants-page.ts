import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPanel } from '../../../testing/render-system.tsx'

/** Opens the restaurants page, with `search` after its address, and waits until its rows are there. */
export async function openRestaurants(setting: Parameters<typeof renderPanel>[1] = {}, search = '') {
  const panel = renderPanel(`/system/restaurants${search}`, setting)
  await screen.findByRole('table', { name: 'Restaurants', busy: false })
  return panel
}

export const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

/** Opens a dialog by the button with this label, and returns the queries inside the dialog. */
export async function openDialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}
