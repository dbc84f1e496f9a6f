import { createHash } from 'node:crypto'
import type { Response } from 'express'

/** A script inside a page. Its text is always the same, so that the content security policy can name its hash. */
export type InlineScript = {
  readonly text: string
  /** The hash in the form that the policy uses. */
  readonly hash: string
}

export function inlineScript(text: string): InlineScript {
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/** Adds a script to those that the content security policy of this reply allows. */
export function allowInlineScript(res: Response, { hash }: InlineScript): void {
  const policy = String(res.getHeader('content-security-policy'))
  res.set('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' ${hash}`))
}
