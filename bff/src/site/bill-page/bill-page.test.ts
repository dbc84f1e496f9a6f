import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../../testing/start-gateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway((_req, res) => void res.end())
})
afterAll(() => gateway.stop())

const hashOf = (html: string, element: string) => {
  const [, text] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(html)!
  return `'sha256-${createHash('sha256').update(text!).digest('base64')}'`
}

test('IB-17: the page of a bill by link allows its own script and style alone, and is kept out of search engines', async () => {
  const reply = await fetch(`${gateway.url}/bill`)
  const html = await reply.text()

  expect([reply.status, reply.headers.get('x-robots-tag'), reply.headers.get('referrer-policy')]).toEqual([
    200,
    'noindex, nofollow',
    'no-referrer',
  ])
  expect(reply.headers.get('content-security-policy')!.split(';')).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(html, 'script')}`,
    `style-src ${hashOf(html, 'style')}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
  expect(reply.headers.get('set-cookie')).toBeNull()
  // The page has neither the shell nor the registry of modules.
  expect(html).not.toContain('tiffin-page')
})
