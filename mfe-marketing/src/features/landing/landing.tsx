import type { ReactNode } from 'react'
import { Benefits } from './benefits.tsx'
import { Hero } from './hero.tsx'
import { messages } from './messages.ts'
import { Section } from './section.tsx'
import { SignUpSection } from './sign-up-section.tsx'
import { Steps } from './steps.tsx'
import { anchors } from '../../layout/anchors.ts'
import { SitePage } from '../../layout/site-page.tsx'

type LandingProps = {
  readonly prices: ReactNode
  readonly plans: ReactNode
  readonly signUp: ReactNode
  readonly find: ReactNode
}

/**
 * Shows the public page. The parts that need scripts or a reply are passed in, because the build also writes this page
 * to a file with placeholders in their place.
 */
export function Landing({ prices, plans, signUp, find }: LandingProps) {
  return (
    <SitePage title="Tiffin: the till for your restaurant">
      <Hero prices={prices} />
      <Benefits />
      <Steps />
      <Section id={anchors.plans.id} title={messages.plansTitle} help={messages.plansHelp} className="bg-canvas">
        {plans}
      </Section>
      <SignUpSection>{signUp}</SignUpSection>
      <Section id={anchors.find.id} title={messages.findTitle} help={messages.findHelp} className="bg-canvas">
        <div className="max-w-dialog">{find}</div>
      </Section>
    </SitePage>
  )
}
