import { Button, CheckboxField } from '@tiffin/ui'
import { Hand } from 'lucide-react'
import { messages } from '../../../held-dishes/messages.ts'

type HoldFieldProps = { readonly held: boolean; readonly onChange: (held: boolean) => void }

/**
 * Shows the checkbox that holds a line of the cart: the line is punched, and the kitchen gets no ticket of it until a
 * user fires it.
 */
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

export function HoldAllButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button icon={<Hand size={20} aria-hidden />} className="mr-auto" onClick={onClick}>
      {messages.holdRound}
    </Button>
  )
}
