import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

test('a wait that ends without the element shows the document once; the looks before it do not print it', async () => {
  render(<p>Punch</p>)
  const looks: string[] = []
  const wait = waitFor(
    () => {
      try {
        screen.getByText('Bill')
      } catch (error) {
        looks.push(String(error))
        throw error
      }
    },
    { timeout: 1 },
  )

  await expect(wait).rejects.toThrow(/^Unable to find an element with the text: Bill[^]*Punch/)
  expect(new Set(looks.map((look) => look.includes('Punch')))).toEqual(new Set([false]))
  expect(looks[0]).toMatch(/^TestingLibraryElementError: Unable to find an element with the text: Bill/)
  expect(() => screen.getByText('Bill')).toThrow('Punch')
})
