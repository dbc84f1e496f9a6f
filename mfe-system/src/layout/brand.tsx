import { messages } from './messages.ts'

export function Brand() {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-control bg-accent text-lg font-bold text-on-accent"
      >
        {messages.product.charAt(0)}
      </span>
      <span className="grid min-w-0">
        <span className="truncate text-base font-bold text-ink">{messages.product}</span>
        <span className="truncate text-sm text-muted">{messages.role}</span>
      </span>
    </div>
  )
}
