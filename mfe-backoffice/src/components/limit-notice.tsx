import { isNearLimit, isWithinLimit } from '@tiffin/domain'
import { PlanNotice } from './plan-notice.tsx'

type LimitNoticeProps = {
  /** The limit of the plan; undefined until it is loaded. */
  readonly limit: number | undefined
  /** The number that counts against the limit; undefined until it is loaded. */
  readonly used: number | undefined
  readonly words: {
    readonly near: (used: number, limit: number) => string
    readonly reached: (used: number, limit: number) => string
  }
  readonly className?: string
}

/** Warns that a limit of the plan is near or reached, before the server refuses something because of the limit. */
export function LimitNotice({ limit, used, words, className }: LimitNoticeProps) {
  if (limit === undefined || used === undefined || !isNearLimit(limit, used)) return null
  const text = isWithinLimit(limit, used) ? words.near(used, limit) : words.reached(used, limit)
  return <PlanNotice text={text} {...(className && { className })} />
}
