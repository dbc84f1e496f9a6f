import { prepareTests } from '@tiffin/web-kit/testing'
import { afterEach, vi } from 'vitest'

prepareTests()
afterEach(() => {
  vi.restoreAllMocks()
  document.getElementById('tiffin-page')?.remove()
  history.replaceState(null, '', '/')
})
