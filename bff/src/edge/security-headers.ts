import helmet from 'helmet'
import type { RequestHandler } from 'express'

/**
 * Sets the security headers. Scripts are allowed from this origin only; `eval` is forbidden; module federation works
 * without it. Of inline scripts only those are allowed that `allowInlineScript` adds by their hash. Inline styles are
 * allowed, because dialogs and toasts set theirs at run time. With `realPayments` the provider's checkout may run, open
 * its frame, call its API, and talk to a bank's pop-up window.
 */
export function securityHeaders({ https, realPayments }: { https: boolean; realPayments: boolean }): RequestHandler {
  const checkout = realPayments ? ['https://checkout.razorpay.com'] : []
  const provider = realPayments ? ['https://api.razorpay.com'] : []
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...checkout],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider],
        ...(realPayments && { frameSrc: provider }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: realPayments ? 'same-origin-allow-popups' : 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
}
