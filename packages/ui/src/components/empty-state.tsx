import type { ReactNode } from 'react'

/** A message in place of an empty list, with an optional action. */
export function EmptyState({ icon, text, action }: { icon?: ReactNode; text: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center text-muted">
      {icon}
      <p className="max-w-dialog text-base">{text}</p>
      {action}
    </div>
  )
}
