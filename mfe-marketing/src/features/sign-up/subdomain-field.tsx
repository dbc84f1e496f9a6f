import { MAX_SUBDOMAIN_LENGTH, normalizeSignUpSubdomain, restaurantUrl } from '@tiffin/domain'
import { cx, TextField } from '@tiffin/ui'
import { CircleAlert, CircleCheck, Globe } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { messages } from './messages.ts'
import type { SubdomainCheck } from './use-subdomain-check.ts'

type SubdomainFieldProps = {
  readonly registration: UseFormRegisterReturn
  readonly subdomain: string
  readonly check: SubdomainCheck
  readonly error: string | undefined
  readonly baseDomain: string | null
}

const looks = {
  good: { Icon: CircleCheck, className: 'text-confirm-ink' },
  bad: { Icon: CircleAlert, className: 'text-danger-ink' },
  open: { Icon: Globe, className: 'text-muted' },
} as const

/**
 * Shows the field for the subdomain, which drops characters that a subdomain may not have. Below the field are the
 * address of the restaurant and whether the subdomain is free.
 */
export function SubdomainField({ registration, subdomain, check, error, baseDomain }: SubdomainFieldProps) {
  const { Icon, className } = looks[check === 'available' ? 'good' : isRefused(check) ? 'bad' : 'open']
  return (
    <div className="grid gap-1">
      <TextField
        label="Subdomain"
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SUBDOMAIN_LENGTH}
        placeholder="spice"
        error={error}
        {...registration}
        onChange={(event) => {
          event.target.value = normalizeSignUpSubdomain(event.target.value)
          return registration.onChange(event)
        }}
      />
      <p role="status" aria-label="Address" className={cx('flex min-h-6 items-start gap-2 text-sm', className)}>
        <Icon size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          <span className="font-medium [overflow-wrap:anywhere]">
            {addressOf(subdomain || 'your-name', baseDomain)}
          </span>
          {check !== 'empty' && check !== 'malformed' && error === undefined && ` · ${messages.subdomain[check]}`}
          {check === 'malformed' && error === undefined && (
            <span className="block">{messages.subdomain.malformed}</span>
          )}
        </span>
      </p>
    </div>
  )
}

function isRefused(check: SubdomainCheck): boolean {
  return check === 'taken' || check === 'reserved' || check === 'malformed'
}

/** Returns the address in its spoken form: without protocol and final slash. */
function addressOf(subdomain: string, baseDomain: string | null): string {
  return restaurantUrl(location, subdomain, baseDomain ?? undefined).replace(/^https?:\/\/|\/$/g, '')
}
