import type { Mail } from './mailer.ts'

type CodeMail = {
  readonly to: string
  readonly code: string
  readonly subject: string
  readonly occasion: string
  readonly advice: string
}

export function signUpMail(to: string, restaurantName: string, code: string): Mail {
  return codeMail({
    to,
    code,
    subject: 'Your Tiffin verification code',
    occasion: `Enter this code to open ${restaurantName} on Tiffin.`,
    advice: 'If you did not ask for a restaurant, you can ignore this email: without the code nothing is created.',
  })
}

export function resetMail(to: string, restaurantName: string, code: string): Mail {
  return codeMail({
    to,
    code,
    subject: 'Your Tiffin password code',
    occasion: `Enter this code to set a new password for your account at ${restaurantName}.`,
    advice: 'If you did not ask for it, you can ignore this email: your password stays as it is.',
  })
}

/** Builds the same message as text and as HTML. The code is in the body only, because subjects end up in logs. */
function codeMail({ to, code, subject, occasion, advice }: CodeMail): Mail {
  const validity = 'It is valid for 10 minutes and works once.'
  return {
    to,
    subject,
    text: `${occasion}\n\n    ${code}\n\n${validity}\n\n${advice}\n`,
    html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#faf8f5;color:#211e1b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:auto;padding:24px;background:#ffffff;border:1px solid #e7e2da;border-radius:14px">
<p style="margin:0 0 16px;font-weight:650;color:#8f4a00">Tiffin</p>
<p style="margin:0 0 16px">${escapeHtml(occasion)}</p>
<p style="margin:0 0 16px;font-size:32px;font-weight:650;letter-spacing:6px">${code}</p>
<p style="margin:0 0 16px">${validity}</p>
<p style="margin:0;font-size:14px;color:#675f56">${advice}</p>
</div></body></html>
`,
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes characters with a meaning in HTML. A mail's occasion contains the restaurant's name, which is untrusted
 * input.
 */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
