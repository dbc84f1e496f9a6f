import { listMailbox, type MailboxMail } from '@tiffin/contracts'
import type { CallService } from '@tiffin/service-kit/gateway'
import { Router } from 'express'
import { escapeHtml } from '../site/escape-html.ts'

/**
 * GET /dev/mailbox: serves the mail of an installation without SMTP server, as JSON or as a page. Production has no
 * such route.
 */
export function mailboxRouter(callService: CallService): Router {
  const router = Router()
  router.get('/dev/mailbox', async (req, res) => {
    const { to } = req.query
    const mails = await callService(listMailbox, { query: typeof to === 'string' ? { to } : {} })
    if (req.accepts(['json', 'html']) === 'html') res.type('html').send(mailboxPage(mails))
    else res.json(mails)
  })
  return router
}

function mailboxPage(mails: readonly MailboxMail[]): string {
  const list = mails.map(
    ({ to, subject, text, sentAt }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · ${escapeHtml(sentAt)}</p>` +
      `<pre>${escapeHtml(text)}</pre></article>`,
  )
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><title>Mailbox</title></head>\n' +
    '<body><h1>Mailbox</h1><p>Mail that would have been sent, newest first.</p>' +
    `${list.join('') || '<p>No mail yet.</p>'}</body></html>`
  )
}
