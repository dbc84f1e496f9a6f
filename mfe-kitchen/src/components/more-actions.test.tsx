import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { HeaderButton } from './header-button.tsx'
import { MoreActions } from './more-actions.tsx'

function Bar() {
  const [focused, setFocused] = useState('')
  return (
    <>
      <MoreActions label="More actions">
        <HeaderButton icon={null} label="Pair" onClick={() => setFocused(document.activeElement?.ariaLabel ?? '')} />
        <HeaderButton icon={null} label="Leave" />
      </MoreActions>
      <button type="button">Recall</button>
      <output>{focused}</output>
    </>
  )
}

const more = () => screen.getByRole('button', { name: 'More actions' })
const isOpen = () => more().getAttribute('aria-expanded') === 'true'

async function open() {
  render(<Bar />)
  await userEvent.click(more())
  expect(isOpen()).toBe(true)
}

test('a second press, Escape and a press elsewhere close the actions', async () => {
  await open()
  await userEvent.click(more())
  expect(isOpen()).toBe(false)

  await userEvent.click(more())
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Pair')
  await userEvent.keyboard('{Escape}')
  expect([isOpen(), document.activeElement]).toEqual([false, more()])

  await userEvent.click(more())
  await userEvent.click(document.body)
  expect(isOpen()).toBe(false)
})

test('going on by Tab closes the actions, and the focus stays where it went', async () => {
  await open()
  await userEvent.tab()
  await userEvent.tab()
  expect(isOpen()).toBe(true)
  await userEvent.tab()
  expect([isOpen(), document.activeElement?.textContent]).toEqual([false, 'Recall'])
})

test('a choice closes them, and by then the button has the focus, so that a dialog gives it back', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Pair' }))
  expect([isOpen(), screen.getByRole('status').textContent]).toEqual([false, 'More actions'])
})
