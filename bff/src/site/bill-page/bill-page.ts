import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BILL_PAGE_PATH } from '@tiffin/contracts'
import { Router } from 'express'
import { nameRoute } from '../../edge/access-log.ts'
import { inlineScript } from '../inline-script.ts'

const fileOf = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

/**
 * Serves the page that shows guests a bill by link. It is no page of the shell: it loads no other file, and its policy
 * allows its own style, its own script and calls to this origin, so that no other code ever sees the token of the link.
 * The page is the same for every bill, because the token is behind `#` and reaches no server with the page.
 */
export function billPageRouter(): Router {
  const style = fileOf('bill-page.css')
  const script = inlineScript(fileOf('bill-page.js'))
  // The replacements are functions, because `$` has a meaning of its own in a replacement that is a text.
  const html = fileOf('bill-page.html')
    .replace('<!--style-->', () => style)
    .replace('<!--script-->', () => script.text)
  const policy = [
    "default-src 'none'",
    `script-src ${script.hash}`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "connect-src 'self'",
    // The page names an empty icon, so that no browser requests one.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';')
  const router = Router()
  router.get(BILL_PAGE_PATH, (_req, res) => {
    nameRoute(res, 'bill-page')
    res.set({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-cache',
    })
    res.type('html').send(html)
  })
  return router
}
