import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Router } from 'express'
import { nameRoute } from '../edge/access-log.ts'
import { inlineScript } from './inline-script.ts'

const OWN_STYLE = readFileSync(path.join(import.meta.dirname, 'own-page.css'), 'utf8')

type OwnPage = {
  readonly address: string
  /** The folder with the parts of the page, and their name without extension. */
  readonly folder: string
  readonly name: string
}

/**
 * Serves a page that is none of the shell: it loads no other file, and its policy allows its own style, its own script
 * and calls to this origin, so that no other code ever sees the token of its address. The page is the same for every
 * token, because that is behind `#` and reaches no server with the page.
 */
export function ownPageRouter({ address, folder, name }: OwnPage): Router {
  const fileOf = (extension: string) => readFileSync(path.join(folder, `${name}.${extension}`), 'utf8')
  const style = OWN_STYLE + fileOf('css')
  const script = inlineScript(fileOf('js'))
  // The replacements are functions, because `$` has a meaning of its own in a replacement that is a text.
  const html = fileOf('html')
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
  router.get(address, (_req, res) => {
    nameRoute(res, name)
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
