import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addressShown, mount } from '../testing/mount.tsx'
import { useView } from './use-view.ts'

afterEach(cleanup)

const VIEWS = ['dashboard', 'plans', 'pos', 'orders'] as const

function Screen() {
  const view = useView()
  return VIEWS.map((name) => (
    <button key={name} type="button" onClick={() => view(name)}>
      {name}
    </button>
  ))
}

test.each(VIEWS)('[C2-034] a screen goes to %s by the name of the view', (name) => {
  mount(<Screen />, { at: '/menu' })

  fireEvent.click(screen.getByRole('button', { name }))

  expect(addressShown()).toBe(`/${name}`)
})
