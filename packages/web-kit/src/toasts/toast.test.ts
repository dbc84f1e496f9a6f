import { expect, test } from 'vitest'
import { attachToastHost, toast, type Toast } from './toast.ts'

test('[C9-034] a toast lasts five seconds unless its options say otherwise', () => {
  const shown: Toast[] = []
  const detach = attachToastHost((each) => shown.push(each))

  for (const kind of ['success', 'error', 'info', 'warning'] as const) toast[kind](`The ${kind}`)
  toast.info('Masala Dosa added', { durationMs: 800 })
  detach()

  expect(shown.map((each) => [each.kind, each.text, each.durationMs])).toEqual([
    ['success', 'The success', 5_000],
    ['error', 'The error', 5_000],
    ['info', 'The info', 5_000],
    ['warning', 'The warning', 5_000],
    ['info', 'Masala Dosa added', 800],
  ])
})

test('what is raised before the shell is ready is shown later', () => {
  const shown: string[] = []
  toast.warning('Please review your subscription.')

  attachToastHost((each) => shown.push(each.text))()
  expect(shown).toEqual(['Please review your subscription.'])
})
