import { cx } from '@tiffin/ui'
import { anchors } from '../../layout/anchors.ts'
import { messages } from './messages.ts'
import { Section } from './section.tsx'

const steps = [
  ['Sign up', 'Name your restaurant, choose its address, confirm your email with a code.'],
  ['Lay out the floor', 'Add areas and tables, one by one or T1 to T12 at once.'],
  ['Bring your menu', 'Type it in or import a CSV. GST 5 % and 18 % are there from the start.'],
  ['Take the first order', 'Tap a table, tap the dishes, punch. The kitchen ticket and the bill print at 80 mm.'],
] as const

export function Steps() {
  return (
    <Section id={anchors.steps.id} title={messages.stepsTitle} className="bg-surface">
      <ol className="grid gap-6 @min-[40rem]:grid-cols-2 @min-[60rem]:grid-cols-4">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid content-start gap-2">
            <span
              aria-hidden
              className={cx(
                'grid size-11 place-items-center rounded-full bg-accent-soft',
                'text-lg font-bold text-accent-ink tabular-nums',
              )}
            >
              {index + 1}
            </span>
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="text-base text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
