import { PREVIEW_STORAGE_KEY } from '@tiffin/contracts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { moduleOf } from '../testing/modules.ts'
import { renderShell } from '../testing/render-shell.tsx'
import { PreviewBand } from './preview-band.tsx'

test('the band of a preview names module and version, and Leave ends the preview of the tab', () => {
  const preview = { module: moduleOf('stock', { version: '1.4.0' }), expires_at: '2026-11-21T12:00:00.000Z' }
  sessionStorage.setItem(PREVIEW_STORAGE_KEY, JSON.stringify(preview))
  renderShell(<PreviewBand preview={preview} />)
  expect(screen.getByRole('complementary', { name: 'Preview' }).textContent).toBe('Preview of stock 1.4.0Leave')

  const reload = vi.fn()
  vi.stubGlobal('location', { href: location.href, reload })
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  expect(sessionStorage.getItem(PREVIEW_STORAGE_KEY)).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
