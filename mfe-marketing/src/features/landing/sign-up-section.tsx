import { cx } from '@tiffin/ui'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { anchors } from '../../layout/anchors.ts'
import { messages } from './messages.ts'

const promises = [
  'Your address and your Admin account are ready as soon as the code is right.',
  'The free plan, with tax groups for GST already made.',
  'No card, no call, no contract.',
]

/** Shows the sign-up form, next to a list of what a new restaurant gets. */
export function SignUpSection({ children }: { children: ReactNode }) {
  return (
    <section
      id={anchors.signUp.id}
      aria-label={messages.getStarted}
      className="@container border-t border-line bg-accent-soft"
    >
      <div
        className={cx(
          'mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] items-start gap-10 px-4 py-12',
          'sm:px-6 lg:py-20 @min-[60rem]:grid-cols-2',
        )}
      >
        <div className="grid gap-6 lg:pt-8">
          <p className="text-2xl font-bold tracking-tight [overflow-wrap:anywhere]">Open tonight</p>
          <ul className="grid gap-3 text-lg">
            {promises.map((promise) => (
              <li key={promise} className="flex gap-3">
                <Check size={24} aria-hidden className="mt-0.5 shrink-0 text-accent-ink" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className="w-full max-w-form rounded-card border border-line bg-surface p-6 shadow-float sm:p-8">
          {children}
        </div>
      </div>
    </section>
  )
}
