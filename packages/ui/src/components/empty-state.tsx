import type { ReactNode } from 'react'

/** Nothing here yet: says so, and offers what to do. */
export function EmptyState({ icon, text, action }: { icon?: ReactNode; text: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center text-muted">
      {icon}
      <p className="max-w-dialog text-base">{text}</p>
      {action}
    </div>
  )
}
