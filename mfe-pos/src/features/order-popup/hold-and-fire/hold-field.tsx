import { Button, CheckboxField } from '@tiffin/ui'
import { Hand } from 'lucide-react'
import { messages } from '../../../held-dishes/messages.ts'

type HoldFieldProps = { readonly held: boolean; readonly onChange: (held: boolean) => void }

/** Holds a line of the cart: it is punched, and the kitchen gets no ticket of it until it is fired. */
export function HoldField({ held, onChange }: HoldFieldProps) {
  return (
    <CheckboxField
      label={messages.hold}
      hint={messages.holdHint}
      checked={held}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** Holds all lines of the new round. */
export function HoldAllButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button icon={<Hand size={20} aria-hidden />} className="mr-auto" onClick={onClick}>
      {messages.holdRound}
    </Button>
  )
}
