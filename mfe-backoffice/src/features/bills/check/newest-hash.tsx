import { Button } from '@tiffin/ui'
import { toast } from '@tiffin/web-kit'
import { Copy } from 'lucide-react'
import { messages } from '../messages.ts'

type NewestHashProps = {
  readonly series: {
    readonly series: string
    readonly financial_year: string
    /** The hash as 64 hex digits. */
    readonly newest_hash: string
  }
}

/**
 * Shows the newest hash of a series shortened, because people do not compare 64 digits by eye. The button copies all
 * digits.
 */
export function NewestHash({ series: { series, financial_year: year, newest_hash: hash } }: NewestHashProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(hash)
      toast.success(messages.checkCodeCopied)
    } catch {
      toast.error(messages.checkCodeNotCopied)
    }
  }
  return (
    <span className="flex w-full items-center justify-between gap-x-4">
      <span className="min-w-0 text-sm text-muted">
        {messages.checkCode}{' '}
        <code className="whitespace-nowrap text-ink">
          {hash.slice(0, 8)}…{hash.slice(-8)}
        </code>
      </span>
      <Button
        aria-label={messages.copyCheckCode(`${series}/${year}`)}
        icon={<Copy size={18} aria-hidden />}
        onClick={copy}
      >
        Copy
      </Button>
    </span>
  )
}
