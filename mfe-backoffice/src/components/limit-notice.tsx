import { isNearLimit, isWithinLimit } from '@tiffin/domain'
import { PlanNotice } from './plan-notice.tsx'

type LimitNoticeProps = {
  /** The limit of the plan; undefined until it is known. */
  readonly limit: number | undefined
  /** What is used of it; undefined until it is known. */
  readonly used: number | undefined
  readonly words: {
    readonly near: (used: number, limit: number) => string
    readonly reached: (used: number, limit: number) => string
  }
  readonly className?: string
}

/** Says that a limit of the plan is near or reached, so that nobody hears of it first when something is refused. */
export function LimitNotice({ limit, used, words, className }: LimitNoticeProps) {
  if (limit === undefined || used === undefined || !isNearLimit(limit, used)) return null
  const text = isWithinLimit(limit, used) ? words.near(used, limit) : words.reached(used, limit)
  return <PlanNotice text={text} {...(className && { className })} />
}
