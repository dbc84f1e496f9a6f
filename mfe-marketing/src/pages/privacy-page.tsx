import { Privacy } from '../features/privacy/privacy.tsx'
import { ContactEmail } from '../components/contact-email.tsx'
import { SitePage } from '../layout/site-page.tsx'

export default function PrivacyPage() {
  return (
    <SitePage title="Privacy · Tiffin">
      <Privacy contact={<ContactEmail />} />
    </SitePage>
  )
}
