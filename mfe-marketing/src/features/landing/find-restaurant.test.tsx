import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FindRestaurant } from './find-restaurant.tsx'

function find(name: string): ReturnType<typeof vi.fn> {
  const assign = vi.fn()
  vi.stubGlobal('location', { protocol: 'https:', host: 'tiffin.app', hostname: 'tiffin.app', assign })
  render(<FindRestaurant baseDomain={null} />)
  fireEvent.change(screen.getByLabelText('Your restaurant’s name on Tiffin'), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Go to login' }))
  return assign
}

test('[C1-012] the name of a restaurant leads to its login, however it is written', () => {
  expect(find('  Spice ')).toHaveBeenCalledExactlyOnceWith('https://spice.tiffin.app/')
})

test.each(['', 'spice garden', '-spice', '<script>'])('%o is no name: it says what is, until something is typed', (name) => {
  expect(find(name)).not.toHaveBeenCalled()
  const field = screen.getByLabelText('Your restaurant’s name on Tiffin')
  expect(screen.getByText('Letters, digits and hyphens only, for example spice.')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')

  fireEvent.change(field, { target: { value: `${name}x` } })
  expect(screen.queryByText('Letters, digits and hyphens only, for example spice.')).toBeNull()
})
