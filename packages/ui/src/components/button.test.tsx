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

test('the spinner of a busy button is its only element, or stands right before its icon', () => {
  render(
    <>
      <Button busy>Save</Button>
      <Button busy icon={<svg data-icon />}>
        Add
      </Button>
    </>,
  )
  const elementsOf = (name: string) => [...screen.getByRole('button', { name }).children]

  // The rules of base.css find the spinner as the only element of the button, or right before its icon.
  expect(elementsOf('Save').map(({ classList }) => classList.contains('animate-spin'))).toEqual([true])
  expect(elementsOf('Add').map((each) => each.hasAttribute('data-icon'))).toEqual([false, true])
})

test('a button does not submit the form around it unless it says so', () => {
  render(<Button>Cancel</Button>)

  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})
