import { MAX_CATEGORY_NAME_LENGTH } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { Plus } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'

type AddNameProps = {
  readonly label: string
  readonly autoFocus?: boolean
  /** Called with the trimmed name. Resolves to null once the name is added, else to the reason why it was not. */
  readonly onAdd: (name: string) => Promise<string | null>
  readonly onDismiss?: () => void
}

/**
 * Shows a text field for a name, and a button that adds the name. The field is in no form element of its own, because
 * the form of a dish contains it and forms cannot be nested.
 */
export function AddName({ label, autoFocus = false, onAdd, onDismiss }: AddNameProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const add = async () => {
    if (isAdding) return
    setAdding(true)
    const found = await onAdd(name.trim())
    setAdding(false)
    setProblem(found)
    if (found === null) setName('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void add()
    }
    if (event.key === 'Escape' && onDismiss) {
      event.stopPropagation()
      onDismiss()
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        ref={input}
        label={label}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        autoFocus={autoFocus}
        value={name}
        error={problem ?? undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        aria-label={`Add ${label}`}
        busy={isAdding}
        icon={<Plus size={20} aria-hidden />}
        onClick={() => void add()}
        className="mt-6"
      >
        Add
      </Button>
    </div>
  )
}
