import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a busy button keeps its words, says so and takes no click', () => {
  const onClick = vi.fn()
  render(
    <Button busy onClick={onClick}>
      Punch Order
    </Button>,
  )

  const button = screen.getByRole('button', { name: 'Punch Order' })
  fireEvent.click(button)

  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(onClick).not.toHaveBeenCalled()
})

test('the spinner of a busy button takes the place of its icon, and without one lies over its text', () => {
  render(
    <>
      <Button busy>Save</Button>
      <Button busy icon={<svg data-icon />}>
        Add
      </Button>
    </>,
  )
  const spinnerOf = (name: string) => screen.getByRole('button', { name }).querySelector('svg')!.classList
  const isTransparent = (name: string) =>
    screen.getByRole('button', { name }).classList.contains('disabled:text-transparent')

  // A spinner out of the flow adds no width.
  expect([spinnerOf('Save').contains('absolute'), isTransparent('Save')]).toEqual([true, true])
  expect([spinnerOf('Add').contains('absolute'), isTransparent('Add')]).toEqual([false, false])
  expect(document.querySelector('[data-icon]')).toBeNull()
})

test('a button does not submit the form around it unless it says so', () => {
  render(<Button>Cancel</Button>)

  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})
