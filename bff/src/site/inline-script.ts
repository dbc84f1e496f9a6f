import { createHash } from 'node:crypto'
import type { Response } from 'express'

/** A script within a page, always the same text, so that the content security policy can name it. */
export type InlineScript = {
  readonly text: string
  /** As the policy writes it. */
  readonly hash: string
}

export function inlineScript(text: string): InlineScript {
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

/** Adds a script to what the policy of this reply lets run. */
export function allowScript(res: Response, { hash }: InlineScript): void {
  const policy = String(res.getHeader('content-security-policy'))
  res.set('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' ${hash}`))
}
