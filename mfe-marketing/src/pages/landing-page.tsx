import { Benefits } from '../features/landing/benefits.tsx'
import { FindRestaurant } from '../features/landing/find-restaurant.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { messages } from '../features/landing/messages.ts'
import { Plans } from '../features/landing/plans.tsx'
import { Section } from '../features/landing/section.tsx'
import { SignUpSection } from '../features/landing/sign-up-section.tsx'
import { Steps } from '../features/landing/steps.tsx'
import { SignUp } from '../features/sign-up/sign-up.tsx'
import { anchors } from '../layout/anchors.ts'
import { SitePage } from '../layout/site-page.tsx'

export default function LandingPage({ baseDomain }: { baseDomain: string | null }) {
  return (
    <SitePage title="Tiffin: the till for your restaurant">
      <Hero />
      <Benefits />
      <Steps />
      <Plans />
      <SignUpSection>
        <SignUp baseDomain={baseDomain} />
      </SignUpSection>
      <Section id={anchors.find.id} title={messages.findTitle} help={messages.findHelp} className="bg-canvas">
        <div className="max-w-dialog">
          <FindRestaurant baseDomain={baseDomain} />
        </div>
      </Section>
    </SitePage>
  )
}
