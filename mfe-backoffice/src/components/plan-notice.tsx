import { cx } from '@tiffin/ui'
import { paths } from '@tiffin/contracts'
import { Link, useSession } from '@tiffin/web-kit'
import { Lock } from 'lucide-react'

/**
 * Shows a text about a limit of the plan. An Admin, who may change the plan, also gets a link to the plans (spec §8).
 */
export function PlanNotice({ text, className }: { text: string; className?: string }) {
  const mayUpgrade = useSession().userRole === 'Admin'
  return (
    <div
      role="note"
      className={cx(
        'flex flex-wrap items-center gap-x-3 rounded-control',
        'bg-warning-soft px-4 py-1 text-base text-warning-ink',
        className,
      )}
    >
      <Lock size={20} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 py-2">{text}</p>
      {mayUpgrade && (
        <Link to={paths.plans()} className="inline-flex min-h-11 items-center font-bold underline underline-offset-4">
          Upgrade Now
        </Link>
      )}
    </div>
  )
}
