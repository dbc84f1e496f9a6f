import { anchors } from '../../layout/anchors.ts'
import { SiteLink } from '../../layout/site-link.tsx'
import { messages } from './messages.ts'

const light = new URL('../../assets/till-light.webp', import.meta.url).href
const dark = new URL('../../assets/till-dark.webp', import.meta.url).href

/** What it is, in one sentence and one picture: the till itself, drawn by the browser tests. */
export function Hero() {
  return (
    <div className="overflow-hidden bg-accent-soft">
      <div className="mx-auto grid w-full max-w-page items-center gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-20">
        <div className="grid justify-items-start gap-6">
          <h1 className="text-2xl font-bold tracking-tight">{messages.title}</h1>
          <p className="text-lg text-ink">{messages.pitch}</p>
          <div className="flex flex-wrap gap-3">
            <SiteLink to={anchors.signUp.href} look="primary-lg">
              {messages.getStarted}
            </SiteLink>
            <SiteLink to={anchors.steps.href} look="secondary-lg">
              See how it works
            </SiteLink>
          </div>
          <p className="text-base text-ink">{messages.noCard}</p>
        </div>
        <picture>
          <source srcSet={dark} media="(prefers-color-scheme: dark)" />
          <img
            src={light}
            width={1280}
            height={800}
            alt="The till: a menu of dishes on the left, the order of table T4 with its taxes and total on the right."
            className="h-auto w-full rounded-card border border-line bg-surface shadow-float"
          />
        </picture>
      </div>
    </div>
  )
}
