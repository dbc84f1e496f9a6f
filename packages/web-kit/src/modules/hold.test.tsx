import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useUnsavedChanges } from '../navigation/unsaved-changes.ts'
import { isHeld, useHold } from './hold.ts'

function Work({ isOpen, isDirty }: { isOpen: boolean; isDirty: boolean }) {
  useHold(isOpen)
  useUnsavedChanges(isDirty)
  return null
}

test('a version is held while something is open, or has unsaved changes, anywhere on the page', () => {
  const page = render(<Work isOpen={false} isDirty={false} />)
  const other = render(<Work isOpen isDirty={false} />)
  expect(isHeld()).toBe(true)
  other.unmount()
  expect(isHeld()).toBe(false)

  page.rerender(<Work isOpen={false} isDirty />)
  expect(isHeld()).toBe(true)
  page.rerender(<Work isOpen={false} isDirty={false} />)
  expect(isHeld()).toBe(false)
})
