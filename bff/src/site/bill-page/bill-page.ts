import { BILL_PAGE_PATH } from '@tiffin/contracts'
import type { Router } from 'express'
import { ownPageRouter } from '../own-page.ts'

/** Serves the page that shows guests a bill by link. */
export function billPageRouter(): Router {
  return ownPageRouter({ address: BILL_PAGE_PATH, folder: import.meta.dirname, name: 'bill-page' })
}
