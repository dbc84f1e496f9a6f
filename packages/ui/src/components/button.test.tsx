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

test('a button does not submit the form around it unless it says so', () => {
  render(<Button>Cancel</Button>)

  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})
