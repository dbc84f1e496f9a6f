import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import type { ModuleVersion } from '@tiffin/module-releases'
import * as z from 'zod/mini'

const claims = z.object({ module: z.string(), version: z.string(), expires: z.number() })

export type Preview = ModuleVersion & { readonly expiresAt: Date }

/**
 * Signs and reads the tokens of preview addresses. Their key is derived from the private key that all gateways share,
 * so an address of one opens at each, and it signs nothing else.
 */
export function createPreviewTokens(privateKey: string) {
  const key = Buffer.from(hkdfSync('sha256', privateKey, '', 'tiffin module preview', 32))
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest()

  return {
    sign({ module, version, expiresAt }: Preview): string {
      const text = Buffer.from(JSON.stringify({ module, version, expires: expiresAt.getTime() })).toString('base64url')
      return `${text}.${signatureOf(text).toString('base64url')}`
    },

    /** Returns what a token is for. @throws AppError PREVIEW_INVALID or PREVIEW_EXPIRED */
    read(token: string, now: Date): Preview {
      const [text = '', signature = '', ...more] = token.split('.')
      const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(text)]
      if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right))
        throw new AppError('PREVIEW_INVALID')
      const { module, version, expires } = claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      if (expires <= now.getTime()) throw new AppError('PREVIEW_EXPIRED')
      return { module, version, expiresAt: new Date(expires) }
    },
  }
}

export type PreviewTokens = ReturnType<typeof createPreviewTokens>
