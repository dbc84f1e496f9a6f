import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPanel } from '../../../testing/render-system.tsx'

/** The restaurants page, its address continued by `search`, once the first row is there. */
export async function openRestaurants(setting: Parameters<typeof renderPanel>[1] = {}, search = '') {
  const panel = renderPanel(`/system/restaurants${search}`, setting)
  await screen.findByRole('table', { name: 'Restaurants', busy: false })
  return panel
}

export const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

/** Opens a dialog of the page by the button that says so. */
export async function openDialog(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}
