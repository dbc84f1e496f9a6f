import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export type FullScreenMessageProps = {
  readonly title: string
  readonly message?: string | null
  readonly icon?: ReactNode
  readonly action?: { readonly label: string; readonly onClick: () => void; readonly busy?: boolean }
}

/** A message with one action over the whole screen, for example 'Loading Failed' with 'Try Again' (spec §2). */
export function FullScreenMessage({ title, message, icon, action }: FullScreenMessageProps) {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-canvas p-6 text-center">
      {icon}
      <div role="alert" className="grid gap-2">
        <h1 className="text-xl font-bold text-ink">{title}</h1>
        {message && <p className="max-w-dialog text-base text-muted">{message}</p>}
      </div>
      {action && (
        <Button variant="primary" size="lg" busy={action.busy ?? false} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
