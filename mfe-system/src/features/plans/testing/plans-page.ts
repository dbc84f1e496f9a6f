import { screen } from '@testing-library/react'
import { renderPanel } from '../../../testing/render-system.tsx'

/** Opens the plans page and waits until its rows are there. */
export async function openPlans(setting: Parameters<typeof renderPanel>[1] = {}) {
  const panel = renderPanel('/system/plans', setting)
  await screen.findByRole('table', { name: 'Subscription Plans', busy: false })
  return panel
}

export const ids = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
