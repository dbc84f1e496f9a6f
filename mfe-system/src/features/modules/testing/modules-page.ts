import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPanel } from '../../../testing/render-system.tsx'

/** Opens the modules page and waits until the modules are there. */
export async function openModules(setting: Parameters<typeof renderPanel>[1] = {}) {
  const panel = renderPanel('/system/modules', setting)
  await screen.findByRole('table', { name: 'Versions of POS Terminal' })
  return panel
}

export const card = (name: string) => within(screen.getByRole('region', { name }))

/** Returns the facts of a module's card, each with its name. `versions` returns the cells of each row below them. */
export const facts = (name: string) =>
  card(name)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
export const versions = (name: string) =>
  card(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
