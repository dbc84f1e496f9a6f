import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FindRestaurantForm } from './find-restaurant-form.tsx'

function find(name: string, host = 'tiffin.app', baseDomain: string | null = null): ReturnType<typeof vi.fn> {
  const assign = vi.fn()
  vi.stubGlobal('location', { protocol: 'https:', host, hostname: host, assign })
  render(<FindRestaurantForm baseDomain={baseDomain} />)
  fireEvent.change(screen.getByLabelText('Your restaurant’s name on Tiffin'), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Go to login' }))
  return assign
}

test('[C1-012] the name of a restaurant leads to its login, however it is written', () => {
  expect(find('  Spice ')).toHaveBeenCalledExactlyOnceWith('https://spice.tiffin.app/')
})

test.each(['brand.co.in', 'www.brand.co.in', 'curry.brand.co.in'])(
  '[C1-012] from %s it leads to an address of the base domain',
  (host) => {
    expect(find('spice', host, 'brand.co.in')).toHaveBeenCalledExactlyOnceWith('https://spice.brand.co.in/')
  },
)

test.each(['', 'spice garden', '-spice', '<script>'])(
  '%o is no name: it says what is, until something is typed',
  (name) => {
    expect(find(name)).not.toHaveBeenCalled()
    const field = screen.getByLabelText('Your restaurant’s name on Tiffin')
    expect(screen.getByText('Letters, digits and hyphens only, for example spice.')).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')

    fireEvent.change(field, { target: { value: `${name}x` } })
    expect(screen.queryByText('Letters, digits and hyphens only, for example spice.')).toBeNull()
  },
)
