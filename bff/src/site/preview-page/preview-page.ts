import { PREVIEW_PAGE_PATH } from '@tiffin/contracts'
import type { Router } from 'express'
import { ownPageRouter } from '../own-page.ts'

/**
 * Serves the page of a preview address. It says which version of which module the tab would load, and only a press
 * loads it, so that a link alone changes nothing.
 */
export function previewPageRouter(): Router {
  return ownPageRouter({ address: PREVIEW_PAGE_PATH, folder: import.meta.dirname, name: 'preview-page' })
}
