import { Button, TextField } from '@tiffin/ui'
import { TIMINGS, toast } from '@tiffin/web-kit'
import { Copy } from 'lucide-react'

type CopiedFieldProps = {
  readonly label: string
  readonly value: string
  readonly words: { readonly copy: string; readonly copied: string; readonly notCopied: string }
}

/** Shows a text that is to be taken elsewhere, with a button that copies it. */
export function CopiedField({ label, value, words }: CopiedFieldProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(words.copied, { durationMs: TIMINGS.systemToastMs })
    } catch {
      toast.error(words.notCopied, { durationMs: TIMINGS.systemToastMs })
    }
  }
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      </div>
      <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
        {words.copy}
      </Button>
    </div>
  )
}
